import type { Profile } from '../profile.ts';

/** What panel data sheets promise of white: the darkest point at least 75 % of the brightest. */
export const panelDataSheet: Profile = {
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
      shall: 0.75,
      source: 'panel data sheets (also written Lmax/Lmin at most 1.33)',
      verified: true,
    },
  ],
};
