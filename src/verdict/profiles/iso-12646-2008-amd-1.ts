import type { Profile } from '../profile.ts';

/** ISO 12646:2008/Amd 1:2010: a bound of its own for each of three levels at 3x3 points. */
export const iso12646Amendment: Profile = {
  name: 'iso-12646-2008-amd-1',
  version: 1,
  title: 'ISO 12646:2008/Amd 1:2010 uniformity',
  kind: 'light',
  plan: { layout: '3x3', patches: ['white', 'grey-128', 'grey-64'] },
  requires: { minimumPoints: 9, minimumGrid: { columns: 3, rows: 3 }, patches: ['white', 'grey-128', 'grey-64'] },
  calibrationMaxAgeDays: null,
  limits: [
    {
      metric: 'luminance-centre-max',
      patches: ['white'],
      operator: '<=',
      should: 5,
      shall: 10,
      source: 'ISO 12646:2008/Amd 1:2010, from a secondary source',
      verified: false,
    },
    {
      metric: 'luminance-centre-max',
      patches: ['grey-128'],
      operator: '<=',
      should: 6.5,
      shall: 13,
      source: 'ISO 12646:2008/Amd 1:2010, from a secondary source',
      verified: false,
    },
    {
      metric: 'luminance-centre-max',
      patches: ['grey-64'],
      operator: '<=',
      should: 7.5,
      shall: 15,
      source: 'ISO 12646:2008/Amd 1:2010, from a secondary source',
      verified: false,
    },
  ],
};
