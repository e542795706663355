import type { KeyLock } from '../local-api/answer-schemas.ts';
import type { CallOptions } from '../local-api/call-operation.ts';
import type { ColorMode } from '../local-api/color-mode-schema.ts';
import type { LocalApi } from '../local-api/local-api.ts';
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
  readonly keyLock: KeyLock;
}

/** Calibration of a color mode, according to the local API. */
export interface LocalCalibration {
  readonly results: readonly unknown[];
  /** As received; null if the API gives none. */
  readonly target: unknown;
}

/** Reads the calibration results and the target of a color mode. Throws what the client throws. */
export async function readLocalCalibration(
  api: LocalApi,
  monitorId: string,
  colorMode: ColorMode,
  options: CallOptions = {},
): Promise<LocalCalibration> {
  const results = await api.getCalibrationResults(monitorId, colorMode.index, options);
  return { results, target: await targetOf(api, monitorId, colorMode, options) };
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
  const { results, target } = await readLocalCalibration(api, monitorId, colorMode, options);
  const reference = cloud ? await cloud.read(colorMode, results, options) : referenceFrom(results, target, 'local-api');
  return { colorMode, reference, keyLock: await api.getKeyLock(monitorId, options) };
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
