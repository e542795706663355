import type { CallOptions } from '../../api/local/call-operation.ts';
import { InvalidRequestError } from '../../api/local/check-request.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import { type NewTarget, type TargetField, targetFields } from '../../api/local/target-schema.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { modeOfIndex } from './monitor-under-test.ts';
import { refuseSharedId } from './refuse-shared-id.ts';

/** A calibration target as it was read: each field as received, absent if the API did not return it. */
export type ReadTarget = Readonly<Record<string, unknown>>;

/**
 * The target that a color mode has now, by the mode's zero-based index, or a target by its id. What the mode itself does not say comes from the monitor's
 * list of targets. Throws `unknown-color-mode`, `color-mode-unusable` for a mode without a target, `invalid-request` for an unknown id, `wrong-shape` for two targets of one id, and what the client throws.
 */
export async function readTarget(
  api: LocalApi,
  monitorId: string,
  from: number | string,
  options: CallOptions = {},
): Promise<ReadTarget> {
  const mode = typeof from === 'number' ? modeOfIndex(await api.getColorModes(monitorId, options), from) : null;
  if (mode && (mode.type !== 'ADVANCED' || !mode.target)) {
    const what = `Color mode ${mode.index} (OSD number ${mode.index + 1}) is of type ${mode.type}`;
    throw new FlatfieldError('color-mode-unusable', `${what} and has no calibration target.`);
  }
  const id = mode ? mode.target?.['id'] : from;
  const targets = (await api.getTargets(monitorId, options)).filter((target) => target.id === id);
  refuseSharedId('targets', targets);
  const [listed] = targets;
  if (mode === null && listed === undefined) {
    throw new InvalidRequestError('target', 'the id of one on the monitor (see: flatfield monitor targets)', from);
  }
  return { ...listed, ...mode?.target };
}

/** True if the API returned a field; only the name of the color mode may be null. */
export function isReturned(target: ReadTarget, field: TargetField): boolean {
  const value = target[field];
  return value !== undefined && (value !== null || field === 'colorModeName');
}

/** A target to be created like one that was read. */
export interface TargetCopy {
  /** Not checked yet: a read may return values that a creation does not take. */
  readonly target: NewTarget;
  /** Fields that the read did not return; the service's defaults apply. */
  readonly notReturned: readonly TargetField[];
  /** Fields that a creation does not take. */
  readonly notCopied: readonly string[];
}

/** A target like the one that was read. Throws `color-mode-unusable` if the parameters are not known. */
export function copyOf(read: ReadTarget): TargetCopy {
  const notReturned = targetFields.filter((field) => !isReturned(read, field));
  if (notReturned.includes('parameters')) {
    throw new FlatfieldError('color-mode-unusable', 'The API does not return the parameters of the target to copy.');
  }
  const returned = targetFields.filter((field) => !notReturned.includes(field));
  const notCopied = Object.keys(read).filter((field) => field !== 'id' && !targetFields.some((one) => one === field));
  const target = Object.fromEntries(returned.map((field) => [field, read[field]])) as NewTarget;
  return { target, notReturned, notCopied };
}
