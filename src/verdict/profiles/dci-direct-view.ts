import type { Profile } from '../profile.ts';

/** DCI direct view displays: nonuniformity and chromaticity of white at 9 points. */
export const dciDirectView: Profile = {
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
};
