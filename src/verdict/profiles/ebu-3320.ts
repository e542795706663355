import type { Profile } from '../profile.ts';

/** EBU Tech 3320: no point of white below 95 % of the centre. */
export const ebu3320: Profile = {
  name: 'ebu-3320',
  version: 1,
  title: 'EBU Tech 3320 white uniformity',
  kind: 'light',
  plan: { layout: '13', patches: ['white'] },
  requires: { minimumPoints: 13, patches: ['white'] },
  calibrationMaxAgeDays: null,
  limits: [
    {
      metric: 'luminance-centre-ratio-min',
      operator: '>=',
      shall: 0.95,
      source: 'EBU Tech 3320, from a secondary source',
      verified: false,
    },
  ],
};
