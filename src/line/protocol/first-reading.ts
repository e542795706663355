import { createHash } from 'node:crypto';
import type { Inspection } from '../../inspection/inspection.ts';
import { passesOf } from '../../inspection/pass.ts';

/**
 * The first accepted reading of a run, as a SHA-256 in hexadecimal of when it was taken and of its answer: the same for the run and its resumption.
 * Null if no reading was accepted: none was taken, or each found another patch on the screen.
 */
export function firstReading(inspection: Inspection): string | null {
  for (const { readings, superseded } of passesOf(inspection)) {
    const accepted = [...readings, ...superseded.filter((one) => !('readsAs' in one))];
    const [first] = accepted.sort((a, b) => a.sequence - b.sequence);
    if (!first) continue;
    const { startedAt, elapsedMs, durationMs, received } = first;
    const text = JSON.stringify([startedAt, elapsedMs, durationMs, received]);
    return createHash('sha256').update(text).digest('hex');
  }
  return null;
}
