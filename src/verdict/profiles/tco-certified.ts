import type { Profile } from '../profile.ts';

/** TCO Certified 7 and later: luminance ratio and chromaticity of white. */
export const tcoCertified: Profile = {
  name: 'tco-certified',
  version: 1,
  title: 'TCO Certified uniformity',
  kind: 'light',
  plan: { layout: '5x5', patches: ['white'] },
  requires: { minimumPoints: 9, patches: ['white'] },
  calibrationMaxAgeDays: null,
  limits: [
    {
      metric: 'luminance-max-min-ratio',
      operator: '<=',
      shall: 1.5,
      source: 'TCO Certified 7 and later, from memory',
      verified: false,
    },
    {
      metric: 'uv-1976-pair-max',
      operator: '<=',
      shall: 0.012,
      source: 'TCO Certified 7 and later, from memory',
      verified: false,
    },
  ],
};
