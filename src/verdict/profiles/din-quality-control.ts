import type { Profile } from '../profile.ts';

/** DIN acceptance as quality-control software practises it: centre and corner windows at half grey. */
export const dinQualityControl: Profile = {
  name: 'din-quality-control',
  version: 1,
  title: 'DIN luminance uniformity as practised in quality control',
  kind: 'light',
  plan: { layout: '5-corner-windows', patches: ['grey-128'] },
  requires: { minimumPoints: 5, patches: ['grey-128'] },
  calibrationMaxAgeDays: null,
  limits: [
    {
      metric: 'luminance-centre-max',
      operator: '<',
      shall: 15,
      source: 'quality-control software; 20 % is practised too',
      verified: true,
    },
  ],
};
