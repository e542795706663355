import type { Profile } from '../profile.ts';

/** Earlier versions of the profiles of data sheets, cinema and broadcast. */
export const earlierIndustryProfiles: readonly Profile[] = [
  // Had one of the two conditions, and allowed its bound itself.
  {
    name: 'panel-data-sheet',
    version: 1,
    title: 'Panel data sheet white uniformity',
    kind: 'light',
    plan: { layout: '9', patches: ['white'] },
    requires: { minimumPoints: 5, patches: ['white'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'luminance-min-max-ratio',
        operator: '>=',
        required: 0.75,
        source: 'panel data sheets (also written Lmax/Lmin at most 1.33)',
        verified: true,
      },
    ],
  },
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
        required: 6,
        source: 'DCI direct view displays, from a secondary source',
        verified: false,
      },
      {
        metric: 'uv-1976-center-max',
        operator: '<=',
        required: 0.0171,
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
        required: 6,
        source: 'DCI direct view displays, from a secondary source',
        verified: false,
      },
      {
        metric: 'uv-1976-center-max',
        operator: '<=',
        required: 0.0182,
        source: 'DCI direct view displays, from a secondary source',
        verified: false,
      },
    ],
  },
  // Let a point be brighter than the center without limit.
  {
    name: 'ebu-3320',
    version: 1,
    title: 'EBU Tech 3320 white uniformity',
    kind: 'light',
    plan: { layout: '13', patches: ['white'] },
    requires: { minimumPoints: 13, patches: ['white'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'luminance-center-ratio-min',
        operator: '>=',
        required: 0.95,
        source: 'EBU Tech 3320, from a secondary source',
        verified: false,
      },
    ],
  },
];
