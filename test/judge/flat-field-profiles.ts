import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';

const { withoutToneResponse: _, ...calibrationMatch } = findProfile('calibration-match');

/** `calibration-match` over flat fields that are no grays, so that a run of them tests all that its profile asks for. */
export const flatFieldMatch: Profile = {
  ...calibrationMatch,
  plan: { layout: '5x5', patches: ['white', 'red', 'green', 'blue', 'black'] },
};

/** `signal-exact` over flat fields. */
export const flatFieldExact: Profile = {
  ...findProfile('signal-exact'),
  plan: { layout: '5x5', patches: ['white', 'black', 'red', 'green', 'blue', 'gray-128'] },
};
