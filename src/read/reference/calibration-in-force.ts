import { calibrationResultSchema, type ReceivedCalibration, type ReceivedColor } from './calibration-result-schema.ts';
import { type ExecutedAt, isLater, latestOf, parseExecutedAt } from './executed-at.ts';
import type { ReferenceColor } from './reference.ts';

/** A calibration that succeeded, with the colors that it carries. */
export interface SucceededCalibration {
  readonly id: string | null;
  readonly executedAt: string;
  /** The five colors; null if one is missing, `absent` says which. */
  readonly colors: MeasuredColors | null;
  readonly absent: readonly ReferenceColor[];
  readonly received: unknown;
}

export type MeasuredColors = Readonly<Record<ReferenceColor, ReceivedColor>>;

/** A calibration result that did not succeed, or that cannot be placed in time, and why. */
export interface SkippedCalibration {
  readonly code: 'calibration-failed' | 'calibration-inconsistent';
  readonly message: string;
  /** The latest time that it can be of; absent: any. */
  readonly latest?: ExecutedAt;
}

/**
 * The newest calibration of a mode that succeeded: none, one, or several if nothing tells which of them is in force. Newer is a
 * matter of time, not of text: see `isLater`. Those that are no candidates are in `skipped`, without those that are certainly older; one of code
 * `calibration-inconsistent` may be the newest nonetheless.
 */
export function calibrationsInForce(results: readonly unknown[]): {
  readonly newest: readonly SucceededCalibration[];
  readonly skipped: readonly SkippedCalibration[];
} {
  const sorted = results.map(sortOut);
  const succeeded = sorted.filter((one) => 'at' in one);
  const newest = succeeded.filter(({ at }) => !succeeded.some((other) => isLater(other.at, at)));
  const isOlder = ({ latest }: SkippedCalibration) => latest && newest.some(({ at }) => isLater(at, latest));
  const skipped = sorted.filter((one) => 'code' in one).filter((one) => !isOlder(one));
  return { newest: newest.map(({ at: _, ...one }) => one), skipped };
}

/**
 * The id of the calibration in force, by which a change is seen; null if there is none or it carries no id. If several may be
 * the newest it names them all.
 */
export function calibrationIdInForce(results: readonly unknown[]): string | null {
  const ids = calibrationsInForce(results).newest.map(({ id }) => id ?? '');
  return ids.sort().join('+') || null;
}

/** The name of a result in a message. */
export function resultName({ id, executedAt }: { readonly id: string | number | null; readonly executedAt: string }) {
  return `The calibration result${id === null ? '' : ` ${id}`} of ${executedAt}`;
}

function sortOut(
  received: unknown,
  place: number,
): (SucceededCalibration & { readonly at: ExecutedAt }) | SkippedCalibration {
  const parsed = calibrationResultSchema.safeParse(received);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'itself');
    const message = `Calibration result ${place + 1} is not readable in ${fields.join(', ')}.`;
    return { code: 'calibration-inconsistent', message };
  }
  const { id = null, executedAt, errorCode, calibrationData, measurementData } = parsed.data;
  const name = resultName({ id: id ?? place + 1, executedAt: executedAt || 'an unknown time' });
  if (!hasSucceeded(errorCode)) {
    return { code: 'calibration-failed', message: `${name} failed with ${JSON.stringify(errorCode)}.` };
  }
  const at = parseExecutedAt(executedAt ?? '');
  if (!executedAt || !at) {
    const message = `${name} carries no time of the form YYYY-MM-DD HH:mm, so that nothing tells whether it is the newest.`;
    const latest = latestOf(executedAt ?? '');
    return { code: 'calibration-inconsistent', message, ...(latest && { latest }) };
  }
  const colors = { ...measurementData, white: calibrationData?.white };
  const absent = COLORS.filter((color) => !colors[color]);
  return { id, executedAt, colors: absent.length > 0 ? null : (colors as MeasuredColors), absent, received, at };
}

const COLORS: readonly ReferenceColor[] = ['white', 'red', 'green', 'blue', 'black'];

/**
 * The descriptions of the API show the field `errorCode` but none of its values. Absent, null, empty and zero say nothing
 * of an error, and neither do the words for none; everything else counts as a failure, since a calibration that may have
 * failed must not become a reference.
 */
function hasSucceeded(errorCode: ReceivedCalibration['errorCode']): boolean {
  const code = String(errorCode ?? '')
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]/g, '_');
  return ['', '0', 'NONE', 'NO_ERROR', 'OK', 'SUCCESS', 'SUCCEEDED'].includes(code);
}
