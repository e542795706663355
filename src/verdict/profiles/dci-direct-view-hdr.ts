import type { Profile } from '../profile.ts';

/** DCI direct view displays HDR: nonuniformity and chromaticity of white at 9 points. */
export const dciDirectViewHdr: Profile = {
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
};
