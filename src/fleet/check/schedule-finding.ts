import type { CloudMonitor, ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { earliestTimeMs } from '../../api/cloud/service-time.ts';
import { safeText } from '../../base/http/safe-text.ts';

interface Due {
  readonly due: string;
}

type Settings = 'selfCalibrationSettings' | 'selfCorrectionSettings';

/**
 * Judges the settings of self-calibration or self-correction in details: due if switched off, or if the schedule was not kept; text if that
 * cannot be told; null if all is well. No field says when a self-correction ran last.
 */
export function scheduleFinding(
  monitor: ListedMonitor & Partial<CloudMonitor>,
  settings: Settings,
  now: Date,
): string | Due | null {
  const { enabled, schedule } = monitor[settings] ?? {};
  if (enabled == null) return `no ${settings} are known`;
  if (!enabled) return { due: `${settings}: switched off` };
  if (schedule == null) return `${settings}: no schedule is known`;
  if (schedule.type !== 'USAGE_TIME_INTERVAL')
    return `${settings}: schedules of the type ${safeText(schedule.type, 40)} cannot be judged`;
  if (schedule.usageTimeIntervalHours == null) return `${settings}: no interval is known`;
  if (!(schedule.usageTimeIntervalHours > 0))
    return `${settings}: wrong data: every ${schedule.usageTimeIntervalHours} h`;
  return settings === 'selfCalibrationSettings' ? usageFinding(monitor, schedule.usageTimeIntervalHours, now) : null;
}

/**
 * Compares the interval with the usage since the last self-calibration, for which the service has no field. That usage is at most the time that has
 * passed since; it is at least the usage since calibration if the self-calibration came before that.
 */
function usageFinding(
  { postCalibrationUsageHours: usage, calibratedAt, selfCalibrationExecutedAt: executedAt }: ListedMonitor,
  intervalHours: number,
  now: Date,
): string | Due | null {
  if (usage == null) return 'no usage hours since calibration are known';
  if (!(usage >= 0)) return `wrong data: ${usage} h in use since calibration`;
  if (usage <= intervalHours) return null;
  const executedMs = executedAt == null ? undefined : earliestTimeMs(executedAt);
  const calibratedMs = calibratedAt == null ? undefined : earliestTimeMs(calibratedAt);
  if (executedMs === undefined || calibratedMs === undefined)
    return `a self-calibration is scheduled every ${intervalHours} h, and it is not known if it was executed`;
  if (executedMs < calibratedMs)
    return {
      due: `no self-calibration in ${usage} h of use since calibration, though scheduled every ${intervalHours} h`,
    };
  const passedHours = (now.getTime() - executedMs) / 3_600_000;
  if (passedHours >= 0 && passedHours <= intervalHours) return null;
  return `a self-calibration is scheduled every ${intervalHours} h; usage since the last one at ${executedAt} is not known`;
}

type Usage = Pick<ListedMonitor, 'postCalibrationUsageHours' | 'calibratedAt' | 'selfCalibrationExecutedAt'>;

/** Of two statements about one monitor the most usage, the latest calibration and the earliest self-calibration. */
export function leastRoom(one: Usage, other: Usage): Usage {
  const hours = [one, other].flatMap(({ postCalibrationUsageHours: usage }) => usage ?? []);
  const inOrder = (field: 'calibratedAt' | 'selfCalibrationExecutedAt') =>
    [one[field], other[field]]
      .flatMap((time) => time ?? [])
      // A time that cannot be read is kept, so that it is found.
      .toSorted(
        (a, b) => (earliestTimeMs(a) ?? Number.NEGATIVE_INFINITY) - (earliestTimeMs(b) ?? Number.NEGATIVE_INFINITY),
      );
  return {
    postCalibrationUsageHours: hours.find((usage) => !(usage >= 0)) ?? hours.toSorted((a, b) => b - a)[0],
    calibratedAt: inOrder('calibratedAt').at(-1),
    selfCalibrationExecutedAt: inOrder('selfCalibrationExecutedAt')[0],
  };
}
