import type { Profile } from '../profile.ts';

/** The default: every color that the signal asks for is the one that the calibration promises. */
export const calibrationMatch: Profile = {
  name: 'calibration-match',
  version: 1,
  title: 'Colors match the calibration result',
  kind: 'signal',
  plan: { layout: '5x5', patches: ['white', 'red', 'green', 'blue', 'black'] },
  requires: { minimumPoints: 9, patches: [] },
  calibrationMaxAgeDays: 180,
  limits: [
    {
      metric: 'delta-e-2000-reference-max',
      operator: '<=',
      should: 1,
      shall: 2,
      source: 'Flatfield: 1 is hardly visible side by side, 2 is visible to a trained eye',
      verified: true,
    },
  ],
};
