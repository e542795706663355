import type { Profile } from './profile.ts';
import { inconclusive } from './reasons/reason.ts';
import type { Reason } from './verdict.ts';

/** Why readings of the signal cannot lead to a verdict by a profile; null if they can, or if the caller accepts the signal path alone. */
export function signalObstacle({ kind, name }: Pick<Profile, 'kind' | 'name'>, acceptSignal: boolean): Reason | null {
  if (kind !== 'light' || acceptSignal) return null;
  return inconclusive('light-not-measured', { profile: name, isAccepted: false });
}
