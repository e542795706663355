import type { Profile } from '../profile.ts';

/** Every code value arrives as it was sent: no range change, lost bit, color management or overlay on the way. */
export const signalExact: Profile = {
  name: 'signal-exact',
  version: 1,
  title: 'Code values arrive unchanged',
  kind: 'signal',
  plan: { layout: '5x5', patches: ['white', 'black', 'red', 'green', 'blue', 'grey-128'] },
  requires: { minimumPoints: 9, patches: ['white', 'black'] },
  calibrationMaxAgeDays: null,
  limits: [
    {
      metric: 'commanded-code-value-error',
      operator: '==',
      shall: 0,
      source: 'Flatfield: an undisturbed path changes no code value',
      verified: true,
    },
  ],
};
