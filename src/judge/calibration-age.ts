import { parseExecutedAt, UNKNOWN_ZONE_MS } from '../read/reference/executed-at.ts';

/** Max age of a calibration result, for any time zone of its clock. */
export interface CalibrationAge {
  /** Days from the earliest moment that it can mean. */
  readonly atMostDays: number;
  /** True if even that moment lies after the start of the run. */
  readonly isInFuture: boolean;
}

/**
 * The age of a calibration result at the start of a run (UTC, ISO 8601). `YYYY-MM-DD HH:mm` names no zone: it may be
 * 14 hours earlier in UTC; ISO 8601 with a zone is taken as it is. Null if either cannot be read.
 */
export function calibrationAge(executedAt: string, startedAt: string): CalibrationAge | null {
  const start = Date.parse(startedAt);
  const earliest = earliestMoment(executedAt);
  if (Number.isNaN(start) || earliest === null) return null;
  return { atMostDays: (start - earliest) / DAY_MS, isInFuture: earliest > start };
}

const DAY_MS = 86_400_000;

function earliestMoment(executedAt: string): number | null {
  const at = parseExecutedAt(executedAt);
  return at && at.fromMs - (at.isZoned ? 0 : UNKNOWN_ZONE_MS.ahead);
}
