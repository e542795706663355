import type { Inspection } from '../../../src/record/inspection.ts';

/** A part of a run between two moments of true time, in milliseconds since 1970. */
export interface RunSpan {
  readonly beganMs: number;
  readonly endedMs: number;
  /** What the wall clock of the station showed at a moment of true time. */
  readonly wallMs: (trueMs: number) => number;
}

/**
 * An example as a record of a run of its own: every time in it is what the wall clock showed, and durations fit. `resumed`: the record of the
 * stopped part that it resumes, whose beginning and first reading it has.
 */
export function timedRecord(example: Inspection, span: RunSpan, resumed: Inspection | null): Inspection {
  const [fromMs, toMs] = [Date.parse(example.startedAt), Date.parse(example.finishedAt)];
  const factor = (span.endedMs - span.beganMs) / Math.max(1, toMs - fromMs);
  const beforeMs = resumed?.durationMs ?? 0;
  const sinceBegin = (time: string) => (Date.parse(time) - fromMs) * factor;
  const timed = (value: unknown, name: string): unknown => {
    if (typeof value === 'string' && TIMES.has(name)) {
      const trueMs = Math.min(span.beganMs + sinceBegin(value), span.endedMs);
      return new Date(Math.round(span.wallMs(trueMs))).toISOString();
    }
    if (Array.isArray(value)) return value.map((one) => timed(one, name));
    if (typeof value !== 'object' || value === null || name === 'received') return value;
    // Both count the same time; stretched, even parts of a millisecond would contradict each other.
    const elapsed = isTaken(value) ? { elapsedMs: beforeMs + sinceBegin(value.startedAt) } : {};
    return { ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, timed(one, key)])), ...elapsed };
  };
  const own = timed(example, '') as Inspection;
  const durationMs = span.endedMs - span.beganMs;
  if (resumed === null) return { ...own, durationMs };
  const [first] = resumed.readings;
  const pauseBeforeMs = Math.max(0, Date.parse(own.startedAt) - Date.parse(resumed.finishedAt));
  return {
    ...own,
    startedAt: resumed.startedAt,
    durationMs: beforeMs + durationMs,
    parts: [...(resumed.parts ?? []), { startedAt: own.startedAt, endedAt: own.finishedAt, pauseBeforeMs }],
    checks: [...resumed.checks.slice(0, 1), ...own.checks.slice(1)],
    readings: first && own.readings.length > 0 ? [first, ...own.readings.slice(1)] : own.readings,
  };
}

/** Names of everything that is a time of the run. */
const TIMES: ReadonlySet<string> = new Set(['startedAt', 'endedAt', 'finishedAt', 'checkedAt', 'judgedAt']);

function isTaken(value: object): value is { readonly startedAt: string } {
  return 'elapsedMs' in value && 'startedAt' in value;
}
