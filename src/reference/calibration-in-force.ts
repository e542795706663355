import { type CalibrationResult, calibrationResultSchema, type MeasuredColor } from './calibration-result-schema.ts';
import type { ReferenceColor } from './reference.ts';

/** A calibration that succeeded and carries all five colors. */
export interface UsableCalibration {
  readonly id: string | null;
  readonly executedAt: string;
  readonly colors: Readonly<Record<ReferenceColor, MeasuredColor>>;
  readonly received: unknown;
}

/** A calibration result that is no reference, and why; `calibration-inconsistent` where it may be the newest nonetheless. */
export interface SkippedCalibration {
  readonly code: 'calibration-failed' | 'calibration-incomplete' | 'calibration-inconsistent';
  readonly message: string;
}

/**
 * The newest calibration of a mode that succeeded and carries all five colors: none, one, or several where the newest share
 * their minute, so that nothing tells which is in force. Those passed over stand in `skipped`.
 */
export function calibrationsInForce(results: readonly unknown[]): {
  readonly newest: readonly UsableCalibration[];
  readonly skipped: readonly SkippedCalibration[];
} {
  const sorted = results.map(sortOut);
  const usable = sorted.filter((one) => 'colors' in one);
  const minute = usable.map(minuteOf).sort().at(-1);
  return { newest: usable.filter((one) => minuteOf(one) === minute), skipped: sorted.filter((one) => 'code' in one) };
}

/**
 * The id of the calibration in force, by which a change is seen; null where there is none or it carries no id. Where several
 * share the newest minute it names them all.
 */
export function calibrationIdInForce(results: readonly unknown[]): string | null {
  const ids = calibrationsInForce(results).newest.map(({ id }) => id ?? '');
  return ids.sort().join('+') || null;
}

function sortOut(received: unknown, place: number): UsableCalibration | SkippedCalibration {
  const parsed = calibrationResultSchema.safeParse(received);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'itself');
    const message = `Calibration result ${place + 1} is not readable in ${fields.join(', ')}.`;
    return { code: 'calibration-inconsistent', message };
  }
  const { id = null, executedAt, errorCode, calibrationData, measurementData } = parsed.data;
  const name = `The calibration result ${id ?? place + 1} of ${executedAt ?? 'an unknown time'}`;
  if (!hasSucceeded(errorCode)) {
    return { code: 'calibration-failed', message: `${name} failed with ${JSON.stringify(errorCode)}.` };
  }
  const colors = { ...measurementData, white: calibrationData?.white };
  const absent = COLORS.filter((color) => !colors[color]);
  if (absent.length > 0) return { code: 'calibration-incomplete', message: `${name} carries no ${absent.join(', ')}.` };
  if (!executedAt || !DATE_AND_TIME.test(executedAt)) {
    const message = `${name} carries no time of the form YYYY-MM-DD HH:mm.`;
    return { code: 'calibration-inconsistent', message };
  }
  return { id, executedAt, colors: colors as UsableCalibration['colors'], received };
}

const COLORS: readonly ReferenceColor[] = ['white', 'red', 'green', 'blue', 'black'];

/** Written without a zone; the text sorts as the times do. */
const DATE_AND_TIME = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/;

function minuteOf({ executedAt }: UsableCalibration): string {
  return executedAt.slice(0, 'YYYY-MM-DD HH:mm'.length).replace('T', ' ');
}

/**
 * The descriptions of the API show the field `errorCode` but none of its values. Absent, null, empty and zero say nothing
 * of an error, and neither do the words for none; everything else counts as a failure, since a calibration that may have
 * failed must not become a reference.
 */
function hasSucceeded(errorCode: CalibrationResult['errorCode']): boolean {
  const code = String(errorCode ?? '')
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]/g, '_');
  return ['', '0', 'NONE', 'NO_ERROR', 'OK', 'SUCCESS', 'SUCCEEDED'].includes(code);
}
