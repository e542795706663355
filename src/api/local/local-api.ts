import { frozen } from '../../base/frozen.ts';
import { closeConnection } from '../../base/http/connection.ts';
import type { Exchange } from '../../base/http/exchange.ts';
import { SeenSimulation, type Simulation } from '../../base/http/simulation.ts';
import { readOnly } from '../../base/read-only.ts';
import { Recorder } from '../recording/recorder.ts';
import type { RecordedCall } from '../recording/traffic-client.ts';
import {
  type ChangeAnswer,
  type KeyLock,
  type Monitor,
  type PixelMarker,
  readChangeAnswer,
  type SelfCalibrationAction,
} from './answer-schemas.ts';
import type { CalibrationResult, ValidationResult } from './calibration-result-schema.ts';
import { type CallContext, type CallOptions, callOperation, type OperationAnswer } from './call-operation.ts';
import { type ChangeHistory, ChangeSpacing } from './change-spacing.ts';
import { checkRequest, InvalidRequestError } from './check-request.ts';
import {
  type ColorMode,
  type ColorModeSettings,
  type ColorModeType,
  colorModeSettingsSchema,
} from './color-mode-schema.ts';
import { createTarget } from './create-target.ts';
import { type LocalApiOptions, resolveLocalApiOptions } from './local-api-options.ts';
import type { OperationName } from './operation-name.ts';
import { PixelGate } from './pixel-gate.ts';
import { type PixelInformation, type ShownPixel, toPixelInformation } from './pixel-information.ts';
import { type BitDepthRequest, pixelInformationSchema, shownPixelSchema } from './pixel-information-schema.ts';
import type { Routes } from './routes.ts';
import { SeenOddities, type SeenOddity } from './seen-oddities.ts';
import type { NewTarget, Target } from './target-schema.ts';
import { toService } from './translate-words.ts';
import type { ApiWords } from './words.ts';

/** Place and options of a pixel reading. */
export interface PixelRequest {
  /** Coordinates of the input signal: whole pixels from the top left corner. */
  readonly x: number;
  readonly y: number;
  /** True if a cross marker is shown there; the service's own default is true. */
  readonly showMarker?: boolean;
  /** Default AUTO; a monitor that does not support another value behaves as with AUTO. */
  readonly bitDepth?: BitDepthRequest;
}

/**
 * The local monitor control API, all fourteen operations. One request is under way at a time, reads are repeated with
 * growing waits, changes of a monitor are kept apart. Every call throws `invalid-request` before anything is sent, else
 * `unreachable`, `timed-out`, `refused`, `wrong-shape`, `not-json`, `too-large` or `aborted`.
 */
export interface LocalApi {
  /** The address in use, without a slash at its end. */
  readonly baseUrl: string;
  /** The routes in use. */
  readonly routes: Routes;
  /** The words of queries, bodies and answers in use. */
  readonly words: ApiWords;
  /** Time for which a monitor must report a change without a break until the change counts as made. */
  readonly steadyMs: number;
  listMonitors(options?: CallOptions): Promise<readonly Monitor[]>;
  getColorModes(monitorId: string, options?: CallOptions): Promise<readonly ColorMode[]>;
  /** Makes a mode the current one; `index` is zero-based. */
  selectColorMode(monitorId: string, index: number, options?: CallOptions): Promise<ChangeAnswer>;
  getColorMode(monitorId: string, index: number, options?: CallOptions): Promise<ColorMode>;
  /** Changes settings of a mode, which becomes the current one. */
  changeColorMode(
    monitorId: string,
    index: number,
    settings: ColorModeSettings,
    options?: CallOptions,
  ): Promise<ChangeAnswer>;
  getCalibrationResults(monitorId: string, index: number, options?: CallOptions): Promise<readonly CalibrationResult[]>;
  getValidationResults(
    monitorId: string,
    index: number,
    calibrationResultId: string,
    options?: CallOptions,
  ): Promise<readonly ValidationResult[]>;
  getKeyLock(monitorId: string, options?: CallOptions): Promise<KeyLock>;
  setKeyLock(monitorId: string, keyLock: KeyLock, options?: CallOptions): Promise<ChangeAnswer>;
  /** Reads the input signal, not emitted light, at a coordinate; the display blanks for 3 to 5 s. */
  getPixelInformation(monitorId: string, request: PixelRequest, options?: CallOptions): Promise<PixelInformation>;
  /** The same for showing: an answer that cannot be understood, as of an unknown color format, is given as it came. */
  showPixelInformation(monitorId: string, request: PixelRequest, options?: CallOptions): Promise<ShownPixel>;
  setPixelMarker(monitorId: string, marker: PixelMarker, options?: CallOptions): Promise<ChangeAnswer>;
  setSelfCalibration(monitorId: string, action: SelfCalibrationAction, options?: CallOptions): Promise<ChangeAnswer>;
  getTargets(monitorId: string, options?: CallOptions): Promise<readonly Target[]>;
  /** Creates a target, never twice; throws `target-not-confirmed` as well. */
  createTarget(monitorId: string, target: NewTarget, options?: CallOptions): Promise<Target>;
  /** The simulator that any of the answers so far was of, by its own word; null for none. */
  simulation?(): Simulation | null;
  /** Oddities in the answers about a monitor that were understood all the same. */
  oddities?(monitorId: string): readonly SeenOddity[];
  /** Spaces the changes of a monitor from those of other processes too. Call it with the lock of the monitor held. */
  followChanges?(monitorId: string, history: ChangeHistory): void;
  /** The tap for a request that another client sends to the same monitor; undefined without a recording. */
  tap?(call: RecordedCall): Promise<((exchange: Exchange) => void) | undefined>;
  /** Waits for what is under way and closes the connection. */
  close(): Promise<void>;
}

/** A client of the local API, read-only: a run asks the address that it names. Throws `invalid-request` for an invalid option. */
export function createLocalApi(localApiOptions: LocalApiOptions = {}): LocalApi {
  const options = resolveLocalApiOptions(localApiOptions);
  const changeSpacing = new ChangeSpacing(options.changeSpacingMs, options.clock);
  const simulation = new SeenSimulation();
  const oddities = new SeenOddities();
  const { baseUrl } = options;
  const { routes, words } = localApiOptions;
  const overridden = Object.keys(routes ?? {}).map((name) => [name, options.routes[name as OperationName]]);
  const recorder = new Recorder(options.record, async () => {
    const { recordedFields: fields } = await import('./recorded-fields.ts');
    return { api: 'local', baseUrl, fields, routes: Object.fromEntries(overridden), words: { ...words } };
  });
  const context: CallContext = { options, changeSpacing, pixelGate: new PixelGate(), simulation, oddities, recorder };

  async function getColorMode(monitorId: string, index: number, callOptions?: CallOptions): Promise<ColorMode> {
    return callOperation(context, 'getColorMode', { parameters: { monitorId, colorModeIndex: index } }, callOptions);
  }

  /** An answer about a pixel as it came. */
  const received = (answer: unknown) => toService(options.words, 'getPixelInformation', 'answer', answer);

  function understood(monitorId: string, answer: OperationAnswer<'getPixelInformation'>): PixelInformation {
    return toPixelInformation(answer, received(answer), (what, keys) => oddities.note(monitorId, what, keys));
  }

  async function change(
    name: OperationName,
    parameters: Record<string, unknown>,
    body: unknown,
    callOptions?: CallOptions,
    bodyName = '',
  ): Promise<ChangeAnswer> {
    return readChangeAnswer(await callOperation(context, name, { parameters, body, bodyName }, callOptions));
  }

  return readOnly<LocalApi>({
    baseUrl,
    routes: frozen(options.routes),
    words: frozen(options.words),
    steadyMs: options.steadyMs,
    async listMonitors(callOptions) {
      return (await callOperation(context, 'listMonitors', {}, callOptions)).monitors;
    },
    async getColorModes(monitorId, callOptions) {
      return (await callOperation(context, 'getColorModes', { parameters: { monitorId } }, callOptions)).colorModes;
    },
    selectColorMode: (monitorId, index, callOptions) =>
      change('selectColorMode', { monitorId }, { index }, callOptions),
    getColorMode,
    async changeColorMode(monitorId, index, settings, callOptions) {
      const checked = await checkColorModeSettings(
        checkRequest(colorModeSettingsSchema, settings, 'settings'),
        async () => (await getColorMode(monitorId, index, { signal: callOptions?.signal })).type,
      );
      return change('changeColorMode', { monitorId, colorModeIndex: index }, checked, callOptions, 'settings');
    },
    async getCalibrationResults(monitorId, index, callOptions) {
      const parameters = { monitorId, colorModeIndex: index };
      return (await callOperation(context, 'getCalibrationResults', { parameters }, callOptions)).calibrationResults;
    },
    async getValidationResults(monitorId, index, calibrationResultId, callOptions) {
      const parameters = { monitorId, colorModeIndex: index, calibrationResultId };
      return (await callOperation(context, 'getValidationResults', { parameters }, callOptions)).validationResults;
    },
    async getKeyLock(monitorId, callOptions) {
      return (await callOperation(context, 'getKeyLock', { parameters: { monitorId } }, callOptions)).keyLock;
    },
    setKeyLock: (monitorId, keyLock, callOptions) => change('setKeyLock', { monitorId }, { keyLock }, callOptions),
    async getPixelInformation(monitorId, request, callOptions) {
      const parts = { parameters: { monitorId }, query: toQuery(request) };
      const answer = await callOperation(context, 'getPixelInformation', parts, callOptions);
      return understood(monitorId, answer);
    },
    async showPixelInformation(monitorId, request, callOptions) {
      const parts = { parameters: { monitorId }, query: toQuery(request), answer: shownPixelSchema };
      const answer: unknown = await callOperation(context, 'getPixelInformation', parts, callOptions);
      const { data } = pixelInformationSchema.safeParse(answer);
      return data ? understood(monitorId, data) : (received(answer) as ShownPixel);
    },
    setPixelMarker: (monitorId, marker, callOptions) => change('setPixelMarker', { monitorId }, marker, callOptions),
    setSelfCalibration: (monitorId, action, callOptions) =>
      change('setSelfCalibration', { monitorId }, { action }, callOptions),
    async getTargets(monitorId, callOptions) {
      return (await callOperation(context, 'getTargets', { parameters: { monitorId } }, callOptions)).targets;
    },
    createTarget: (monitorId, target, callOptions = {}) => createTarget(context, monitorId, target, callOptions),
    simulation: () => simulation.seen,
    oddities: (monitorId) => oddities.of(monitorId),
    followChanges: (monitorId, history) => changeSpacing.follow(monitorId, history),
    tap: (call) => recorder.tap(() => call),
    close: async () => {
      await closeConnection(new URL(baseUrl).origin);
      await recorder.close();
    },
  });
}

function toQuery({ x, y, showMarker, bitDepth }: PixelRequest): Record<string, unknown> {
  return {
    x,
    y,
    ...(showMarker !== undefined && { 'show-marker': showMarker }),
    ...(bitDepth !== undefined && { 'bit-depth': bitDepth }),
  };
}

/**
 * Holds settings that passed their schema against the specification's rules on types: a target goes with ADVANCED only,
 * monitor parameters with STANDARD or SYNC_SIGNAL only, and where the mode is of another type, the type is changed in the
 * same request. Returns the settings with the type repeated inside the parameters. `currentType` is asked for only where
 * the settings do not say the type. Throws `invalid-request`.
 */
async function checkColorModeSettings(
  settings: ColorModeSettings,
  currentType: () => Promise<ColorModeType>,
): Promise<ColorModeSettings> {
  const { target, parameters } = settings;
  if (Object.keys(settings).length === 0) {
    throw new InvalidRequestError('settings', 'at least one of enabled, name, type, target, parameters', settings);
  }
  if (target === undefined && parameters === undefined) return settings;
  if (target !== undefined && parameters !== undefined) {
    throw new InvalidRequestError(
      'settings',
      'either a target (ADVANCED) or parameters (STANDARD, SYNC_SIGNAL)',
      settings,
    );
  }
  const type = settings.type ?? (await currentType());
  if (target !== undefined) {
    if (type === 'ADVANCED') return settings;
    throw new InvalidRequestError('settings.type', 'ADVANCED in the same request, because a target is given', type);
  }
  if (type === 'ADVANCED') {
    const expected = 'STANDARD or SYNC_SIGNAL in the same request, because parameters are given';
    throw new InvalidRequestError('settings.type', expected, type);
  }
  if (parameters?.type !== undefined && parameters.type !== type) {
    throw new InvalidRequestError('settings.parameters.type', `the type of the mode, ${type}`, parameters.type);
  }
  return { ...settings, parameters: { ...parameters, type } };
}
