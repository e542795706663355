import { z } from 'zod';
import type { CloudColorModeDetail } from '../../api/cloud/schemas/color-mode-schema.ts';
import type { CloudMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { earliestTimeMs, serviceTimeMs } from '../../api/cloud/service-time.ts';

/** No display is brighter than the most that a video signal can ask for. */
const luminance = z.number().min(0).max(10_000).nullable();
const text = z.string().nullable();
const hours = z.number().min(0).max(10_000_000).nullable();

/** One state of a monitor, as the service reported it by `now`, as far as trends need it. A line of `history/ID.jsonl`. */
export function reportedStateSchema(now: Date) {
  const time = text.refine((value) => value === null || isPast(value, now), 'a time on the calendar that has passed');
  return z
    .object({
      /** ISO 8601 UTC. */
      updatedAt: time,
      usageHours: hours,
      postCalibrationUsageHours: hours,
      /** `YYYY-MM-DD HH:mm` without a zone; so are the times of color modes. */
      calibratedAt: time,
      selfCalibrationExecutedAt: time,
      colorModes: z.array(
        z
          .object({
            index: z.int().min(0),
            name: z.string(),
            calibratedAt: time,
            selfCalibratedAt: time,
            selfCalibrationCode: text,
            /** Luminance after the calibration, in cd/m². */
            white: luminance,
            black: luminance,
          })
          .refine(({ white, black }) => white === null || white > (black ?? 0), { path: ['white'] }),
      ),
    })
    .refine(
      ({ usageHours, postCalibrationUsageHours }) =>
        (postCalibrationUsageHours ?? 0) <= (usageHours ?? Number.MAX_VALUE),
      { path: ['postCalibrationUsageHours'] },
    );
}

export type ReportedState = z.infer<ReturnType<typeof reportedStateSchema>>;

/** No such monitor was built before 2000. */
const FIRST_MS = Date.UTC(2000, 0);
/** A time without a zone may look as far ahead as this. */
const AHEAD_MS = 86_400_000;

function isPast(value: string, now: Date): boolean {
  const ms = serviceTimeMs(value) ?? earliestTimeMs(value);
  return ms !== undefined && ms >= FIRST_MS && ms <= now.getTime() + AHEAD_MS;
}

/** The details of a monitor as they were answered, and its color modes by index. */
interface Answers {
  readonly detail: CloudMonitor | null;
  readonly colorModes: Readonly<Record<string, CloudColorModeDetail>>;
}

/** The state that stored data describe; null if details are missing. */
export function stateOf({ detail, colorModes }: Answers): ReportedState | null {
  if (detail === null) return null;
  const { updatedAt, usageHours, postCalibrationUsageHours, calibratedAt, selfCalibrationExecutedAt } = detail;
  return {
    updatedAt: updatedAt ?? null,
    usageHours: usageHours ?? null,
    postCalibrationUsageHours: postCalibrationUsageHours ?? null,
    calibratedAt: calibratedAt ?? null,
    selfCalibrationExecutedAt: selfCalibrationExecutedAt ?? null,
    colorModes: (detail.colorModes ?? []).map((mode) => {
      const result = colorModes[mode.index]?.calibrationResult;
      return {
        index: mode.index,
        name: mode.name,
        calibratedAt: result?.executedAt ?? mode.calibrationResult?.executedAt ?? null,
        selfCalibratedAt: mode.selfCalibrationResult?.executedAt ?? null,
        selfCalibrationCode: mode.selfCalibrationResult?.resultCode ?? null,
        white: result?.calibrationData?.white?.Y ?? null,
        black: result?.measurementData?.black?.Y ?? null,
      };
    }),
  };
}
