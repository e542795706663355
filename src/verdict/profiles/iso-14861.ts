import type { Profile } from '../profile.ts';

/** ISO 14861:2015, soft proofing: tone uniformity at four levels on at least 5x5 points. */
export const iso14861: Profile = {
  name: 'iso-14861',
  version: 1,
  title: 'ISO 14861:2015 uniformity',
  kind: 'light',
  plan: { layout: '5x5', patches: ['white', 'grey-191', 'grey-128', 'grey-64'] },
  requires: {
    minimumPoints: 25,
    minimumGrid: { columns: 5, rows: 5 },
    patches: ['white', 'grey-191', 'grey-128', 'grey-64'],
  },
  calibrationMaxAgeDays: null,
  limits: [
    {
      metric: 'delta-e-2000-centre-max',
      operator: '<=',
      should: 2,
      shall: 4,
      source: 'ISO 14861:2015, as DisplayCAL carries it out',
      verified: true,
    },
    {
      metric: 'delta-e-2000-centre-mean',
      operator: '<=',
      should: 2,
      shall: 4,
      source: 'ISO 14861:2015, as DisplayCAL carries it out',
      verified: true,
    },
    {
      metric: 'contrast-deviation-max',
      operator: '<',
      shall: 10,
      source: 'ISO 14861:2015, as DisplayCAL carries it out',
      verified: true,
    },
  ],
};
