import type { KeyLock } from '../../api/local/answer-schemas.ts';
import type { CalibrationResult } from '../../api/local/calibration-result-schema.ts';
import type { CallOptions } from '../../api/local/call-operation.ts';
import type { ColorMode } from '../../api/local/color-mode-schema.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import { FlatfieldError, hasCode } from '../../base/flatfield-error.ts';
import type { Oddity } from '../reading-terms.ts';
import type { Reference, ReferenceProblem } from '../reference/reference.ts';
import { referenceFrom } from '../reference/reference-from.ts';
import { toneResponseOf } from '../reference/tone-response-of.ts';
import type { CloudCalibration } from './cloud-calibration.ts';
import { refuseSharedId } from './refuse-shared-id.ts';
import { selectedColorMode } from './selected-color-mode.ts';

/** State of a monitor that a run must know before it reads. */
export interface MonitorState {
  readonly colorMode: ColorMode;
  readonly reference: Reference | ReferenceProblem;
  /** The calibration of the color mode according to the local API, also if the reference is the cloud's. */
  readonly local: LocalCalibration;
  /** Null if it cannot be read: no reading needs it. */
  readonly keyLock: KeyLock | null;
  readonly oddities: readonly Oddity[];
}

/** Calibration of a color mode, according to the local API. */
export interface LocalCalibration {
  readonly results: readonly CalibrationResult[];
  /** The reason why results or target cannot be read; null if they can. */
  readonly problem: string | null;
  /** As received; null if the API gives none. */
  readonly target: unknown;
}

/** Reads the calibration results and the target of a color mode; refused or unreadable results are none. Throws what else the client throws. */
export async function readLocalCalibration(
  api: LocalApi,
  monitorId: string,
  colorMode: ColorMode,
  options: CallOptions = {},
): Promise<LocalCalibration> {
  const none = { results: [], target: colorMode.target ?? null };
  const results = await api.getCalibrationResults(monitorId, colorMode.index, options).catch((error: unknown) => {
    if (hasCode(error, 'refused') || hasCode(error, 'wrong-shape')) return error.message;
    throw error;
  });
  if (typeof results === 'string') return { ...none, problem: results };
  try {
    return { results, target: await targetOf(api, monitorId, colorMode, options), problem: null };
  } catch (error) {
    if (!hasCode(error, 'refused')) throw error;
    return { ...none, problem: error.message };
  }
}

/**
 * Reads a monitor's current color mode, that mode's calibration (from the cloud if one is given), and the key lock. Throws
 * `color-mode-unusable` and what the clients throw.
 */
export async function readMonitorState(
  api: LocalApi,
  monitorId: string,
  options: CallOptions = {},
  cloud?: CloudCalibration,
): Promise<MonitorState> {
  return readStateOf(selectedColorMode(await api.getColorModes(monitorId, options)), api, monitorId, options, cloud);
}

/** The same, with the calibration of a color mode that need not be the current one. Throws what the clients throw. */
export async function readStateOf(
  colorMode: ColorMode,
  api: LocalApi,
  monitorId: string,
  options: CallOptions = {},
  cloud?: CloudCalibration,
): Promise<MonitorState> {
  const local = await readLocalCalibration(api, monitorId, colorMode, options);
  const reference = cloud ? await cloud.read(colorMode, local.results, options) : localReference(local);
  const keyLock = await readKeyLock(api, monitorId, options);
  const oddities: Oddity[] = [];
  if (local.problem !== null) oddities.push({ what: 'results-unreadable', detail: local.problem });
  if (keyLock.problem !== null) oddities.push({ what: 'key-lock-unreadable', detail: keyLock.problem });
  return { colorMode, reference, local, keyLock: keyLock.value, oddities };
}

/** The reference in a calibration of the local API. */
export function localReference({ results, target, problem }: LocalCalibration): Reference | ReferenceProblem {
  if (problem === null) return referenceFrom(results, target, 'local-api');
  const message = `The calibration results of the color mode cannot be read (${problem}).`;
  return { code: 'calibration-missing', message, received: null };
}

/** The key lock; null with the reason if it cannot be read. Throws `aborted`. */
export async function readKeyLock(
  api: LocalApi,
  monitorId: string,
  options: CallOptions = {},
): Promise<{ readonly value: KeyLock | null; readonly problem: string | null }> {
  try {
    return { value: await api.getKeyLock(monitorId, options), problem: null };
  } catch (error) {
    if (options.signal?.aborted || !(error instanceof FlatfieldError)) throw error;
    return { value: null, problem: error.message };
  }
}

/**
 * Source of the mode's tone response: its target, which some releases give in full and others by its id only, or the monitor's own parameters for a
 * mode without a target.
 */
async function targetOf(api: LocalApi, monitorId: string, mode: ColorMode, options: CallOptions): Promise<unknown> {
  if (mode.type !== 'ADVANCED') return { parameters: mode.parameters };
  const id = mode.target?.['id'];
  if (toneResponseOf(mode.target) !== null || typeof id !== 'string') return mode.target;
  const targets = (await api.getTargets(monitorId, options)).filter((target) => target.id === id);
  refuseSharedId('targets', targets);
  return targets[0] ?? mode.target;
}
