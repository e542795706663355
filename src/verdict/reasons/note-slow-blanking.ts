import { isSignal } from '../../reading/reading.ts';
import type { Evidence } from '../evidence.ts';
import type { Reason } from '../verdict.ts';
import { note } from './reason.ts';

/** Whether a reading of the signal took longer than a monitor normally blanks for it: tolerated, but worth knowing. */
export function noteSlowBlanking({ readings }: Pick<Evidence, 'readings'>): readonly Reason[] {
  const slow = readings.filter((reading) => isSignal(reading) && reading.durationMs > LONGEST_NORMAL_MS);
  const [slowest] = slow.toSorted((a, b) => b.durationMs - a.durationMs);
  if (!slowest) return [];
  const params = { count: slow.length, of: readings.length, longestMs: slowest.durationMs };
  return [note('slow-blanking', params, slowest)];
}

/** The specification says about 3 to 5 s; half a second more is left for the way there and back. */
const LONGEST_NORMAL_MS = 5500;
