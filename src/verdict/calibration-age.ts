/** How old a calibration result may be at most, whatever the zone its clock stood in. */
export interface CalibrationAge {
  /** Days from the earliest moment that it can mean. */
  readonly atMostDays: number;
  /** Whether even that moment lies after the start of the run. */
  readonly isInFuture: boolean;
}

/**
 * The age of a calibration result at the start of a run (UTC, ISO 8601). `YYYY-MM-DD HH:mm` names no zone: it may be
 * 14 hours earlier in UTC; ISO 8601 with a zone is taken as it is. Null where either cannot be read.
 */
export function calibrationAge(executedAt: string, startedAt: string): CalibrationAge | null {
  const start = Date.parse(startedAt);
  const earliest = earliestMoment(executedAt.trim());
  if (Number.isNaN(start) || earliest === null) return null;
  return { atMostDays: (start - earliest) / DAY_MS, isInFuture: earliest > start };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The easternmost zone is 14 hours ahead of UTC (Line Islands). */
const FARTHEST_ZONE_MS = 14 * HOUR_MS;

function earliestMoment(executedAt: string): number | null {
  const [, date, time, zone] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(executedAt) ?? [];
  if (date === undefined || time === undefined) return null;
  const asUtc = Date.parse(`${date}T${time}Z`);
  // Date.parse takes 31 February for a day of March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(date)) return null;
  return zone === undefined ? asUtc - FARTHEST_ZONE_MS : Date.parse(`${date}T${time}${zone}`);
}
