import { createHash } from 'node:crypto';
import type { Inspection } from '../../record/inspection.ts';
import { passesOf } from '../../record/repeats/pass.ts';

type Reading = Inspection['readings'][number];

/** Names the first accepted reading of a run, the same for the run and its resumption; null if no reading was accepted. */
export function firstReading(inspection: Inspection): string | null {
  const first = firstAccepted(inspection);
  return first && nameOfReading(first);
}

/** Null if none was taken, or if each found another patch on the screen. */
export function firstAccepted(inspection: Inspection): Reading | null {
  for (const { readings, replaced } of passesOf(inspection)) {
    const accepted = [...readings, ...replaced.filter(isAccepted)];
    const [first] = accepted.sort((a, b) => a.sequence - b.sequence);
    if (first) return first;
  }
  return null;
}

/** Extra readings look for the cause of a first patch that is not on the screen: nothing was accepted before them. */
function isAccepted(one: Inspection['replaced'][number]): boolean {
  return !('readsAs' in one) && one.replacedBecause !== 'extra';
}

/** SHA-256 in hexadecimal of when a reading was taken and of its answer. */
export function nameOfReading({ startedAt, elapsedMs, durationMs, received }: Reading): string {
  return createHash('sha256')
    .update(JSON.stringify([startedAt, elapsedMs, durationMs, received]))
    .digest('hex');
}
