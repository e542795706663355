import { type ClockReading, parseClockReading } from './clock-reading.ts';
import type { RunClocks, RunRow } from './run-row.ts';

/** Readings of a station's clocks during a run, as lines of `clockReading`; null for a moment at which none was read. */
export type SentClocks = Omit<RunClocks, 'agree'>;

/** Result of checking the time of a run against a clock that cannot be set; `none`: it proves nothing. */
export type ClockWitness = 'agrees' | 'contradicts' | 'none';

type Times = Pick<RunRow, 'startedAt' | 'finishedAt' | 'sentAt'>;

/**
 * Compares the time that people set with time since the start of the computer, from the beginning of a run to its sending. Nothing is known of a
 * computer that was started again, of a run that was resumed or entered later by hand, and of a moment at which one of the clocks was not read.
 */
export function clockWitness({ startedAt, finishedAt, sentAt }: Times, clocks: SentClocks | null): ClockWitness {
  const [begun, ended, sent] = [clocks?.begun, clocks?.ended, clocks?.sent].map(
    (text) => text && parseClockReading(text),
  );
  const pairs = [
    [begun, ended],
    [ended, sent],
    [begun, sent],
  ] as const;
  if (pairs.some(([first, second]) => first && second && isChanged(first, second))) return 'contradicts';
  // The clock was set back after the record was written.
  if (ended && Date.parse(finishedAt) - ended.atMs > TOLERANCE_MS) return 'contradicts';
  if (!begun || !ended || !sent) return 'none';
  const isOneBoot = begun.boot !== null && begun.boot === ended.boot && ended.boot === sent.boot;
  const isAbout =
    isNear(begun.atMs, startedAt) && isNear(ended.atMs, finishedAt) && sent.atMs === Date.parse(sentAt ?? '');
  return isOneBoot && isAbout ? 'agrees' : 'none';
}

/** Largest drift between two clocks, in milliseconds and as a rate. */
const TOLERANCE_MS = 60_000;
const TOLERANCE_RATE = 200e-6;

/** A clock that cannot be set does not run backward. */
function isChanged(first: ClockReading, second: ClockReading): boolean {
  if (first.boot === null || first.boot !== second.boot) return false;
  const elapsedMs = second.sinceBootMs - first.sinceBootMs;
  const differenceMs = Math.abs(second.atMs - first.atMs - elapsedMs);
  return elapsedMs < 0 || !(differenceMs <= TOLERANCE_MS + TOLERANCE_RATE * elapsedMs);
}

function isNear(atMs: number, time: string): boolean {
  return Math.abs(atMs - Date.parse(time)) <= TOLERANCE_MS;
}

/** True if a clock that cannot be set witnesses the time of a run that arrived. */
export function isWitnessed({ clocks }: Pick<RunRow, 'clocks'>): boolean {
  return clocks?.agree ?? false;
}
