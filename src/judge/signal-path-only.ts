import { type Evidence, isMeasuredLight } from './evidence.ts';
import type { Profile } from './profiles/profile.ts';

/** True if limits on emitted light are held against readings of the signal: such a verdict covers the signal path only. */
export function isSignalPathOnly({ readings }: Pick<Evidence, 'readings'>, { kind }: Pick<Profile, 'kind'>): boolean {
  return kind === 'light' && readings.length > 0 && !isMeasuredLight({ readings });
}

/** The text that every output of such a verdict carries. */
export const SIGNAL_PATH_ONLY = 'signal path only';
