import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import type { CloudMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { earliestTimeMs, serviceTimeMs } from '../../api/cloud/service-time.ts';
import type { CallOptions } from '../../api/local/call-operation.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { safeText } from '../../base/http/safe-text.ts';
import type { ExpectedCalibration } from '../reading-terms.ts';

/**
 * The calibrations that may begin during a run, according to the cloud; none if it gives no details, or only after a wait for its limit. No field
 * of either API says that one is running. Never throws a `FlatfieldError`.
 */
export async function expectedCalibrations(
  cloud: CloudApi,
  monitorId: string,
  now: Date,
  { signal }: CallOptions = {},
): Promise<readonly ExpectedCalibration[]> {
  try {
    const monitor = await cloud.getMonitor(monitorId, { signal, maxWaitMs: 0 });
    return [...scheduled(monitor, now), ...commanded(monitor)];
  } catch (error) {
    if (error instanceof FlatfieldError) return [];
    throw error;
  }
}

/** A self-calibration by its schedule, unless the usage since the last one certainly leaves room for a run. */
function scheduled(monitor: CloudMonitor, now: Date): readonly ExpectedCalibration[] {
  const { enabled, executeInUse, schedule } = monitor.selfCalibrationSettings ?? {};
  if (!enabled || executeInUse === false) return [];
  const { postCalibrationUsageHours, selfCalibrationExecutedAt, detailsUploadedAt } = monitor;
  const { type, usageTimeIntervalHours } = schedule ?? {};
  const hoursSince = (ms: number | undefined) => (now.getTime() - (ms ?? Number.NaN)) / 3_600_000;
  const bounds = [
    (postCalibrationUsageHours ?? Number.NaN) + hoursSince(serviceTimeMs(detailsUploadedAt)),
    hoursSince(earliestTimeMs(selfCalibrationExecutedAt)),
  ];
  const room = (usageTimeIntervalHours ?? 0) - LONGEST_RUN_HOURS;
  if (bounds.some((hours) => hours >= 0 && hours < room)) return [];
  const said = saidOf({ type, usageTimeIntervalHours, postCalibrationUsageHours, selfCalibrationExecutedAt });
  return [{ by: 'schedule', said }];
}

const LONGEST_RUN_HOURS = 2;

/** The calibration that a monitor configuration starts, sent and not completed. */
function commanded({ remoteCommand }: CloudMonitor): readonly ExpectedCalibration[] {
  const { status, completedAt, monitorConfigurationName, calibrationTiming, sentAt } =
    remoteCommand?.monitorConfiguration ?? {};
  if (status == null || status === 'NO_COMMAND' || completedAt != null) return [];
  return [{ by: 'configuration', said: saidOf({ status, monitorConfigurationName, calibrationTiming, sentAt }) }];
}

/** Fields in the words of the service, without those that it leaves out. */
function saidOf(fields: Readonly<Record<string, string | number | null | undefined>>): string {
  const known = Object.entries(fields).filter(([, value]) => value != null);
  return known.map(([name, value]) => `${name} ${safeText(String(value), 40)}`).join(', ');
}
