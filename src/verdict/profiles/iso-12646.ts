import type { Profile } from '../profile.ts';

/** ISO 12646 (2004 to 2013), color proofing: luminance and chromaticity of white, grey and black at 3x3 points. */
export const iso12646: Profile = {
  name: 'iso-12646',
  version: 1,
  title: 'ISO 12646 uniformity',
  kind: 'light',
  plan: { layout: '3x3', patches: ['white', 'grey-128', 'black'] },
  requires: { minimumPoints: 9, minimumGrid: { columns: 3, rows: 3 }, patches: ['white', 'grey-128', 'black'] },
  calibrationMaxAgeDays: null,
  limits: [
    {
      metric: 'luminance-centre-max',
      operator: '<=',
      should: 5,
      shall: 10,
      source: 'ISO 12646, editions 2004 to 2013',
      verified: true,
    },
    {
      metric: 'uv-1976-centre-max',
      operator: '<=',
      shall: 0.01,
      source: 'ISO 12646, editions 2004 to 2013',
      verified: true,
    },
  ],
};
