import type { Evidence } from '../evidence.ts';
import { readingName } from '../place-name.ts';
import type { Reason } from '../verdict.ts';
import { note } from './reason.ts';

/** Whether a reading took longer than a monitor normally blanks for it: tolerated, but worth knowing. */
export function noteSlowBlanking({ plan, readings }: Pick<Evidence, 'plan' | 'readings'>): readonly Reason[] {
  const slow = readings.filter(({ durationMs }) => durationMs > LONGEST_NORMAL_MS);
  const [slowest] = slow.toSorted((a, b) => b.durationMs - a.durationMs);
  if (!slowest) return [];
  const seconds = (slowest.durationMs / 1000).toFixed(1);
  const what = `${slow.length} of ${readings.length} readings took longer than 5 s, the longest ${seconds} s`;
  return [note('slow-blanking', `${what}: ${readingName(plan, slowest)}.`, slowest)];
}

/** The specification says about 3 to 5 s; half a second more is left for the way there and back. */
const LONGEST_NORMAL_MS = 5500;
