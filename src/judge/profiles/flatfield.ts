import type { Profile } from './profile.ts';

// The default: every color that the signal asks for is the one that the calibration promises.
const firstCalibrationMatch: Profile = {
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
};

// Every code value arrives as it was sent: no range change, lost bit, color management or overlay on the way.
const firstSignalExact: Profile = {
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
};

/**
 * The uniform fields show what acts on bright or on dark pictures only. The chart is last, as the last pixel of the signal is compared with it: no
 * desktop has the color of its corner.
 */
const withFieldChart = { layout: '5x5', patches: ['white', 'gray-36=5-quarter', 'field-chart'] } as const;

/** Flatfield's own profiles; the first is the default. The limits of version 2 are those of version 1, and its plan takes fewer readings. */
export const flatfieldProfiles: readonly Profile[] = [
  { ...firstCalibrationMatch, version: 2, plan: withFieldChart, fullPlan: firstCalibrationMatch.plan },
  { ...firstSignalExact, version: 2, plan: withFieldChart, fullPlan: firstSignalExact.plan },
  firstCalibrationMatch,
  firstSignalExact,
];
