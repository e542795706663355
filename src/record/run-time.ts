import type { Reading } from '../read/reading.ts';
import type { Inspection } from './inspection.ts';

type Moment = Pick<Reading, 'part' | 'elapsedMs' | 'durationMs'>;

/**
 * Milliseconds from the start of a run to a reading. Each part counts by a monotonic clock of its own; here they follow each other, with the pauses
 * between them as the computer's clock tells them. A reading of a record of version 1 counts from the start of the run already.
 */
export function runTimes({
  parts = [],
  readings,
  replaced,
  meterLog,
}: Pick<Inspection, 'parts' | 'readings' | 'replaced' | 'meterLog'>): (reading: Moment) => number {
  const lengths = parts.map(({ startedAt, endedAt }) => Date.parse(endedAt) - Date.parse(startedAt));
  for (const { part, elapsedMs, durationMs } of [...readings, ...replaced, ...(meterLog?.drift ?? [])]) {
    // A clock that was set back while the part was read tells too little.
    if (part !== undefined) lengths[part] = Math.max(lengths[part] ?? 0, elapsedMs + durationMs);
  }
  const starts: number[] = [];
  let next = 0;
  for (const [part, { pauseBeforeMs }] of parts.entries()) {
    starts.push(next + (pauseBeforeMs ?? 0));
    next = (starts[part] as number) + (lengths[part] as number);
  }
  return ({ part, elapsedMs }) => (part === undefined ? 0 : (starts[part] ?? 0)) + elapsedMs;
}
