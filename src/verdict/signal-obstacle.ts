import type { Profile } from './profile.ts';
import { inconclusive } from './reasons/reason.ts';
import type { Reason } from './verdict.ts';

/** Why readings of the signal cannot lead to a verdict by a profile; null if they can, or if the caller accepts the signal path alone. */
export function signalObstacle({ kind, name }: Pick<Profile, 'kind' | 'name'>, acceptSignal: boolean): Reason | null {
  if (kind !== 'light' || acceptSignal) return null;
  const what = `Profile ${name} describes emitted light, but the signal is read`;
  const how = 'measure the light with a meter, or accept a verdict on the signal path only (--accept-signal)';
  return inconclusive('light-not-measured', `${what}: ${how}.`);
}
