import type { CloudMonitor, ListedMonitor } from '../cloud-api/monitor-schema.ts';

/** When a monitor is due; what is null is not looked at. The defaults are Flatfield's own, no standard's. */
export interface DueLimits {
  /** Due above so many usage hours since the last calibration. */
  readonly calibrationHours: number | null;
  /** Due when the last self-calibration is more than so many days ago. */
  readonly selfCalibrationDays: number | null;
  /** Due above so many usage hours in all. */
  readonly usageHours: number | null;
  /** Result codes of a self-calibration that are no error, in capitals; the specification shows none. */
  readonly goodResultCodes: readonly string[] | null;
}

export const defaultDueLimits: DueLimits = {
  calibrationHours: 1000,
  selfCalibrationDays: 90,
  // What clients of the service warn at.
  usageHours: 30_000,
  goodResultCodes: ['0', 'NONE', 'NO_ERROR', 'OK', 'SUCCESS'],
};

/** What a check found out about one monitor. */
export interface DueMonitor {
  readonly id: string;
  readonly modelName: string;
  readonly serialNumber: string;
  readonly groupName: string | null;
  /** `unknown` if nothing is due, but something that was to be looked at could not be. */
  readonly state: 'due' | 'unknown' | 'good';
  /** Why it is due, one sentence each. */
  readonly due: readonly string[];
  /** What could not be looked at, one sentence each. */
  readonly unknown: readonly string[];
}

/** Judges one monitor. Error codes are in the details only: those of a list item are not seen. */
export function judgeDue(monitor: ListedMonitor | CloudMonitor, limits: DueLimits, now: Date): DueMonitor {
  const found = [
    calibration(monitor, limits, now),
    selfCalibration(monitor, limits, now),
    usage(monitor, limits),
    ...errorCodes(monitor, limits),
  ].filter((one) => one !== null);
  const due = found.filter((one) => 'due' in one).map((one) => one.due);
  const unknown = found.filter((one) => 'unknown' in one).map((one) => one.unknown);
  const { id, modelName, serialNumber, groupName = null } = monitor;
  const state = due.length > 0 ? 'due' : unknown.length > 0 ? 'unknown' : 'good';
  return { id, modelName, serialNumber, groupName, state, due, unknown };
}

type Finding = { readonly due: string } | { readonly unknown: string } | null;

function calibration(
  { postCalibrationUsageHours: hours, calibratedAt }: ListedMonitor,
  { calibrationHours }: DueLimits,
  now: Date,
): Finding {
  if (calibrationHours === null) return null;
  if (hours == null) return { unknown: 'no usage hours since calibration are known' };
  if (hours < 0) return { unknown: `wrong data: ${hours} h in use since calibration` };
  if (hours > calibrationHours) return { due: `${hours} h in use since calibration, more than ${calibrationHours} h` };
  const calibratedMs = earliestMs(calibratedAt ?? '');
  if (calibratedMs === undefined) return { unknown: 'no time of a calibration is known' };
  if (calibratedMs > now.getTime())
    return { unknown: `wrong data: the calibration of ${calibratedAt} lies in the future` };
  return null;
}

function selfCalibration(
  { selfCalibrationExecutedAt }: ListedMonitor,
  { selfCalibrationDays }: DueLimits,
  now: Date,
): Finding {
  if (selfCalibrationDays === null) return null;
  const executedMs = earliestMs(selfCalibrationExecutedAt ?? '');
  if (executedMs === undefined) return { unknown: 'no time of a self-calibration is known' };
  const ageDays = (now.getTime() - executedMs) / dayMs;
  if (ageDays < 0) return { unknown: `the self-calibration of ${selfCalibrationExecutedAt} lies in the future` };
  if (ageDays <= selfCalibrationDays) return null;
  return { due: `self-calibrated ${selfCalibrationExecutedAt}, more than ${selfCalibrationDays} days ago` };
}

function usage({ usageHours: hours }: ListedMonitor, { usageHours }: DueLimits): Finding {
  if (usageHours === null) return null;
  if (hours == null) return { unknown: 'no usage hours are known' };
  if (hours < 0) return { unknown: `wrong data: ${hours} h in use` };
  return hours > usageHours ? { due: `${hours} h in use, more than ${usageHours} h` } : null;
}

function errorCodes(monitor: ListedMonitor | CloudMonitor, { goodResultCodes }: DueLimits): Finding[] {
  if (goodResultCodes === null) return [];
  const modes = ('colorModes' in monitor ? (monitor as CloudMonitor).colorModes : null) ?? [];
  const results = modes.map(({ selfCalibrationResult: result }) => result?.executedAt ?? result?.resultCode ?? null);
  if (results.every((result) => result === null)) return [{ unknown: 'error codes of self-calibration not seen' }];
  return modes.map(({ index, name, selfCalibrationResult: result }) => {
    const code = result?.resultCode;
    if (code == null && result?.executedAt == null) return null;
    const what = `self-calibration of color mode ${index} (${name})`;
    if (code == null || code === '') return { unknown: `${what} carries no result code` };
    return goodResultCodes.includes(code.toUpperCase()) ? null : { due: `${what} ended with the code ${code}` };
  });
}

const dayMs = 86_400_000;
const earliestOffsetMs = 14 * 3_600_000;

/** The earliest zone's time of `YYYY-MM-DD HH:mm`, which carries none: UTC+14. A monitor is rather due too early. */
function earliestMs(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)) return undefined;
  const ms = Date.parse(`${text.replace(' ', 'T')}:00+14:00`);
  // Of 31 September, Date makes 1 October.
  const isOnCalendar = Number(text.slice(8, 10)) === new Date(ms + earliestOffsetMs).getUTCDate();
  return isOnCalendar ? ms : undefined;
}
