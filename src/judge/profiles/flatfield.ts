import type { Profile } from './profile.ts';

/** Flatfield's own profiles; the first is the default. */
export const flatfieldProfiles: readonly Profile[] = [
  // The default: every color that the signal asks for is the one that the calibration promises.
  {
    name: 'calibration-match',
    version: 1,
    title: 'Colors match the calibration result',
    kind: 'signal',
    plan: { layout: '5x5', patches: ['white', 'gray-128', 'black', 'tone-chart'] },
    requires: { minimumPoints: 9, patches: [] },
    calibrationMaxAgeDays: 180,
    withoutToneResponse: 'code-values',
    limits: [
      {
        metric: 'delta-e-2000-reference-max',
        operator: '<=',
        recommended: 1,
        required: 2,
        source: 'Flatfield: 1 is hardly visible side by side, 2 is visible to a trained eye',
        verified: true,
      },
    ],
  },
  // Every code value arrives as it was sent: no range change, lost bit, color management or overlay on the way.
  {
    name: 'signal-exact',
    version: 1,
    title: 'Code values arrive unchanged',
    kind: 'signal',
    plan: { layout: '5x5', patches: ['white', 'black', 'red', 'green', 'blue', 'gray-128', 'code-chart'] },
    requires: { minimumPoints: 9, patches: ['white', 'black'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'commanded-code-value-error',
        operator: '==',
        required: 0,
        source: 'Flatfield: an undisturbed path changes no code value',
        verified: true,
      },
    ],
  },
];
