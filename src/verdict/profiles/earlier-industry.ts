import type { Profile } from '../profile.ts';

/** Earlier versions of the profiles of data sheets, cinema and broadcast. */
export const earlierIndustryProfiles: readonly Profile[] = [
  // Read the cell centers of 3x3 and held chromaticity against the center.
  {
    name: 'dci-direct-view',
    version: 1,
    title: 'DCI direct view uniformity',
    kind: 'light',
    plan: { layout: '9', patches: ['white'] },
    requires: { minimumPoints: 9, patches: ['white'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'nonuniformity',
        operator: '<=',
        shall: 6,
        source: 'DCI direct view displays, from a secondary source',
        verified: false,
      },
      {
        metric: 'uv-1976-centre-max',
        operator: '<=',
        shall: 0.0171,
        source: 'DCI direct view displays, from a secondary source',
        verified: false,
      },
    ],
  },
  {
    name: 'dci-direct-view-hdr',
    version: 1,
    title: 'DCI direct view HDR uniformity',
    kind: 'light',
    plan: { layout: '9', patches: ['white'] },
    requires: { minimumPoints: 9, patches: ['white'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'nonuniformity',
        operator: '<=',
        shall: 6,
        source: 'DCI direct view displays, from a secondary source',
        verified: false,
      },
      {
        metric: 'uv-1976-centre-max',
        operator: '<=',
        shall: 0.0182,
        source: 'DCI direct view displays, from a secondary source',
        verified: false,
      },
    ],
  },
];
