import type { Monitor } from '../../api/local/answer-schemas.ts';
import type { CallOptions } from '../../api/local/call-operation.ts';
import type { ColorMode } from '../../api/local/color-mode-schema.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import type { BitDepthRequest } from '../../api/local/pixel-information-schema.ts';
import { isLater } from '../../api/local/refused-error.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Clock } from '../../base/http/clock.ts';
import type { Position } from '../../plan/sampling/sample-point.ts';
import { askAgain } from '../monitor/ask-again.ts';
import { timeScaleOf } from '../monitor/await-steady.ts';
import type { CloudCalibration } from '../monitor/cloud-calibration.ts';
import { localReference, readKeyLock, readLocalCalibration } from '../monitor/monitor-state.ts';
import { plainName, signalAnswer } from '../monitor/monitor-terms.ts';
import { refuseSharedIndex, selectedColorMode } from '../monitor/selected-color-mode.ts';
import type { PixelSource, SourceOptions } from '../pixel-source.ts';
import type { PixelAnswer } from '../reading.ts';
import type { MarkerMode } from '../reading-terms.ts';
import { calibrationFacts } from '../reference/calibration-facts.ts';
import { calibrationIdInForce } from '../reference/calibration-in-force.ts';
import type { StateCheck } from '../state-check.ts';
import { colorModeFacts, monitorFacts } from '../state-facts.ts';
import { isAway } from './refused-coordinate.ts';

export interface LocalPixelSourceOptions {
  readonly api: LocalApi;
  readonly monitorId: string;
  readonly marker: MarkerMode;
  readonly bitDepth: BitDepthRequest;
  readonly clock: Clock;
  /** Present if the reference is the cloud's, which is part of what must stay the same. */
  readonly cloud?: CloudCalibration | undefined;
  /** Awaited before the marker is shown for the first time, so that it can be written down what must be restored. */
  readonly beforeMarker: () => Promise<void>;
  /** Shows the marker at a coordinate: false if it is refused. Throws what else the client throws. */
  readonly showMarker: (position: { readonly x: number; readonly y: number }, options: CallOptions) => Promise<boolean>;
}

/** The local API as a source of readings: of the signal at the monitor's input, not of emitted light. */
export class LocalPixelSource implements PixelSource {
  readonly #options: LocalPixelSourceOptions;
  #isMarkerRefused = false;

  constructor(options: LocalPixelSourceOptions) {
    this.#options = options;
  }

  async read({ xPx: x, yPx: y }: Position, options: SourceOptions = {}): Promise<PixelAnswer> {
    const { api, monitorId, marker, bitDepth, beforeMarker } = this.#options;
    if (marker === 'inline') await beforeMarker();
    if (marker === 'operation' && !this.#isMarkerRefused) {
      const onlyFailures = { ...options, onAttempt: failuresOf(options) };
      this.#isMarkerRefused = !(await this.#options.showMarker({ x, y }, onlyFailures));
    }
    const request = { x, y, bitDepth, showMarker: marker === 'inline' };
    // Its place is of the signal: a refusal for now is of the moment.
    const answer = await askAgain(api, () => api.getPixelInformation(monitorId, request, options), {
      ...{ clock: this.#options.clock, signal: options.signal, pausesMs: PAUSES_MS },
      mayPass: (refused) =>
        refused.status === 403 || isAway(refused) || (refused.status < 500 && isLater(refused.status)),
    });
    return signalAnswer(answer);
  }

  /** The monitor in the list, where it may be missing for a moment after its display was dark. */
  async #listed(options: CallOptions): Promise<readonly Monitor[]> {
    const { api, monitorId, clock } = this.#options;
    const list = async () => (await api.listMonitors(options)).filter(({ id }) => id === monitorId);
    for (const pauseMs of PAUSES_MS) {
      const listed = await list();
      if (listed.length > 0) return listed;
      await clock.sleep(pauseMs * timeScaleOf(api), options.signal);
    }
    return list();
  }

  async check(afterReading: number | null, { signal }: SourceOptions = {}): Promise<StateCheck> {
    const { api, monitorId, clock, cloud } = this.#options;
    const options = { signal };
    const found = { present: false, colorModeIndex: null, calibrationId: null, keyLock: null, problem: null };
    const check: Mutable<StateCheck> = { checkedAt: clock.now().toISOString(), afterReading, ...found };
    try {
      const [monitor, twin] = await this.#listed(options);
      check.present = monitor !== undefined;
      if (!monitor) return check;
      if (twin) throw sharedId(monitorId);
      const modes = await api.getColorModes(monitorId, options);
      refuseSharedIndex(modes);
      const colorMode = selectedColorMode(modes);
      check.colorModeIndex = colorMode.index;
      const local = await readLocalCalibration(api, monitorId, colorMode, options);
      const localId = calibrationIdInForce(local.results);
      check.calibrationId = cloud ? cloud.identify(localId) : localId;
      check.facts = {
        ...monitorFacts(monitor),
        ...colorModeFacts(colorMode),
        ...calibrationFacts(localReference(local)),
        ...settingsFacts(colorMode),
      };
    } catch (error) {
      if (signal?.aborted || !(error instanceof FlatfieldError)) throw error;
      check.problem = { code: error.code, message: error.message };
      return check;
    }
    // Not knowing it is a change only if another check knows it.
    check.keyLock = (await readKeyLock(api, monitorId, options)).value;
    return check;
  }
}

/** The settings of a color mode that change what it shows: they must stay, whatever its target says. */
function settingsFacts({ enabled, parameters }: ColorMode) {
  return { 'color mode enabled': String(enabled), 'color mode parameters': canonicalJson(parameters) };
}

function sharedId(monitorId: string): FlatfieldError {
  return new FlatfieldError(
    'several-monitors',
    `Several connected monitors have the id ${plainName(monitorId)}: nothing tells which of them is read.`,
  );
}

/** The client asks again after a status of 500 or more. */
const PAUSES_MS = [500, 1000, 2000];

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Marker operations are no attempts at a reading, but those that failed are why it has none. */
function failuresOf({ onAttempt }: SourceOptions): SourceOptions['onAttempt'] {
  return async (attempt) => {
    if (attempt.outcome === 'failed') await onAttempt?.(attempt);
  };
}
