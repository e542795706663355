import type { Profile } from './profile.ts';
import { calibrationMatch } from './profiles/calibration-match.ts';
import { signalExact } from './profiles/signal-exact.ts';

/** The profiles that come with Flatfield; the first is the default. */
export const builtInProfiles: readonly Profile[] = [calibrationMatch, signalExact];
