import { type Behavior, parseBehavior } from '../api/probed/behavior.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { frozen } from '../base/frozen.ts';
import { announcement } from './announcement.ts';
import { expectInteger, refusal } from './check-option.ts';
import { FaultInjector, type InjectedFault } from './faults/fault-injector.ts';
import { type FaultScriptInput, parseFaultScript } from './faults/fault-script.ts';
import type { UnknownFields } from './http/parse-request.ts';
import type { LoggedRequest } from './http/request-log.ts';
import type { ApiVersion, ComponentNames, Dialect } from './local-server/local-operation.ts';
import { localRoutes } from './local-server/local-routes.ts';
import { LocalServer } from './local-server/local-server.ts';
import { LightServer, type MeterOptions } from './meter/light-server.ts';
import type { Preconditions } from './monitor/computer.ts';
import type { Blanking } from './monitor/pixel-inspection.ts';
import { Rig } from './monitor/rig.ts';
import { LocalBehavior } from './probed/local-behavior.ts';
import { loadScenario } from './scenario/load-scenario.ts';
import { greatestSizePx, parseScenario, type Scenario, type ScenarioInput } from './scenario/scenario.ts';
import {
  framePicture,
  type PictureSize,
  patchPicture,
  type SimulatedFrame,
  type SimulatedPatch,
} from './signal/picture.ts';
import { readImageFile } from './signal/read-image-file.ts';
import { type CloudOptions, type SimulatedCloud, startCloud } from './simulated-cloud.ts';
import { acceleratedClock, greatestClockRate, type SimulatorClock, systemClock } from './simulator-clock.ts';

export interface SimulatorOptions {
  /** A name, or a scenario of your own. */
  readonly scenario: string | ScenarioInput;
  /** Size of the input signals, in place of the scenario's: 1 to 16384 px each way. */
  readonly resolution?: PictureSize | undefined;
  /** Number of monitors, 1 to 10,000; without `cloud`, all in the state of the scenario. Default 1. */
  readonly monitors?: number | undefined;
  /** Default 0: a free one. */
  readonly port?: number | undefined;
  /** Default 127.0.0.1. Requests must name it, or loopback, in their Host header. */
  readonly host?: string | undefined;
  /** Factor on every duration; 0 or more. Default 1: real time. */
  readonly timeScale?: number | undefined;
  /** Of everything random: the same seed, the same rig. Default 1. */
  readonly seed?: number | undefined;
  /** Time from which the past of the monitors, such as their calibrations, is counted back. Default: now. */
  readonly pastFrom?: Date | undefined;
  /** Default `documented`. */
  readonly dialect?: Dialect | undefined;
  /** Version of the local API whose spellings are sent. Default `1.0.0`. */
  readonly apiVersion?: ApiVersion | undefined;
  /**
   * True if both APIs have only what their specifications show: no limit over all endpoints, one status for every refusal, no effect of
   * commands and of self-calibration. Default false.
   */
  readonly plain?: boolean | undefined;
  /** Time until the marker appears or disappears, in ms; a reading that shows it takes as much longer. Default 0. */
  readonly markerDelayMs?: number | undefined;
  /** State of the application at the start. Default: the agent runs, the API is enabled, no window is open. */
  readonly preconditions?: Partial<Preconditions> | undefined;
  /** Default `rgb`: {r,g,b} and {y,cb,cr}. */
  readonly componentNames?: ComponentNames | undefined;
  /** Fields of a body that the local API does not know. Default `refuse`, with 400; `ignore` with the dialect `field`, or if plain. */
  readonly unknownFields?: UnknownFields | undefined;
  /** Faults of the local API, and their requests. Default: none. */
  readonly faults?: FaultScriptInput | undefined;
  /** Differences from the behavior that Flatfield assumes; each field makes an assumption false. Default: none. */
  readonly behavior?: Behavior | undefined;
  /** Simulated seconds in a second, above 0 to 1000: of every timestamp, limit and duration. Default 1. */
  readonly clockRate?: number | undefined;
  /** In place of the clock that `clockRate` makes. */
  readonly clock?: SimulatorClock | undefined;
  /** True if the local API is served. Default true. */
  readonly local?: boolean | undefined;
  /** Serves the cloud API over the same monitors, which then vary as those of a fleet do. Default: it is not served. */
  readonly cloud?: CloudOptions | undefined;
  /**
   * True if every answer says that it is simulated. Runs on the monitors then say so, too, and count nowhere as production. Default false;
   * `flatfield simulate` always does.
   */
  readonly announced?: boolean | undefined;
  /** Serves the light of the monitors to a simulated light meter. Default: it is not served. */
  readonly meter?: MeterOptions | undefined;
}

export interface Simulator {
  /** Of the local API, without a slash at its end. Throws `invalid-simulation` if it is not served. */
  readonly url: string;
  readonly isLocalServed: boolean;
  /** Of the cloud API, without a slash at its end. Throws `invalid-simulation` if it is not served. */
  readonly cloudUrl: string;
  /** The access token that is valid now. Throws `invalid-simulation` if the cloud API is not served. */
  readonly cloudToken: string;
  /** Null if the cloud API is not served. */
  readonly cloud: SimulatedCloud | null;
  /** Of the light for a simulated light meter, without a slash at its end. Throws `invalid-simulation` if it is not served. */
  readonly lightUrl: string;
  readonly scenario: Scenario;
  readonly rig: Rig;
  /** Shows one color on the whole screen of a monitor: full-range RGB code values. */
  showPatch(monitorId: string, patch: SimulatedPatch): void;
  /** Shows pixels; the frame must have the size of the input signal. */
  pushFrame(monitorId: string, frame: SimulatedFrame): void;
  /** Shows the pixels of a PNG (or another image) file, regardless of its color profile. */
  showImageFile(monitorId: string, path: string): Promise<void>;
  /** Resolves when connections are refused, or accepted again. */
  setPreconditions(change: Partial<Preconditions>): Promise<void>;
  /** Every blanking that is over, in order. */
  blankings(): readonly Blanking[];
  /** Every request that came to the local API, in order. */
  requests(): readonly Readonly<LoggedRequest>[];
  /** Number of changes that came to the local API less than a second (scaled) after another one of the same monitor. */
  changesTooFast(): number;
  /** Every fault that acted on the local API, in order. */
  injectedFaults(): readonly InjectedFault[];
  close(): Promise<void>;
}

/**
 * Starts simulated monitors and the APIs that serve them, on loopback unless told otherwise. The screens are white until
 * something else is shown. Throws `invalid-simulation` for options that make no sense, `port-in-use`.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const {
    port = 0,
    host = '127.0.0.1',
    dialect = 'documented',
    componentNames = 'rgb',
    plain = false,
    apiVersion = '1.0.0',
    unknownFields = plain || dialect === 'field' ? 'ignore' : 'refuse',
    local = true,
    seed = 1,
    timeScale = 1,
    announced = false,
  } = options;
  expectInteger('port', port, 0, 65_535);
  const behavior = parseBehavior(options.behavior ?? {});
  const rig = await createRig({ ...options, behavior });
  const script = parseFaultScript(options.faults ?? [], localOperationNames);
  const faults = new FaultInjector(script, seed);
  const headers = announced ? announcement({ scenario: rig.scenario.name, seed, timeScale }) : {};
  const face = local
    ? new LocalServer({
        rig,
        host,
        port,
        dialect,
        componentNames,
        unknownFields,
        apiVersion,
        plain,
        faults,
        headers,
        behavior: new LocalBehavior(behavior),
      })
    : null;
  await face?.listen();
  if (options.preconditions !== undefined) rig.setPreconditions(options.preconditions);
  const started =
    options.cloud &&
    (await startCloud(options.cloud, { rig, host, seed, plain, headers, behavior: behavior.cloud ?? {} }).catch(
      endLocal(rig, face),
    ));
  const cloud = started ?? null;
  const light = await startLight(options, rig, host).catch(endLocal(rig, face, cloud));
  const show: Simulator['pushFrame'] = (monitorId, frame) => {
    const { signal } = rig.own(monitorId);
    signal.show(framePicture(frame, signal.size));
  };
  return {
    get url() {
      if (face !== null) return face.url;
      throw new FlatfieldError('invalid-simulation', 'The local API is not served: the option local is false.');
    },
    isLocalServed: local,
    get cloudUrl() {
      return served(cloud).url;
    },
    get cloudToken() {
      return served(cloud).token;
    },
    cloud,
    get lightUrl() {
      if (light !== null) return light.url;
      throw new FlatfieldError('invalid-simulation', 'No light is served: give the option meter.');
    },
    scenario: rig.scenario,
    rig,
    showPatch: (monitorId, patch) => {
      const { signal } = rig.own(monitorId);
      signal.show(patchPicture(patch, signal.size));
    },
    pushFrame: show,
    showImageFile: async (monitorId, path) => show(monitorId, await readImageFile(path)),
    setPreconditions: async (change) => {
      rig.setPreconditions(change);
      await face?.settled();
    },
    blankings: () => [...rig.pixelInspection.blankings],
    requests: () => face?.log.list() ?? [],
    changesTooFast: () => face?.changesTooFast ?? 0,
    injectedFaults: () => [...faults.injected],
    close: async () => {
      rig.close();
      await face?.close();
      await cloud?.close();
      await light?.close();
    },
  };
}

async function startLight(options: SimulatorOptions, rig: Rig, host: string): Promise<LightServer | null> {
  const { meter, seed = 1, timeScale = 1 } = options;
  if (meter === undefined) return null;
  const light = new LightServer(meter, rig, host, { scenario: rig.scenario.name, seed, timeScale });
  await light.listen();
  return light;
}

const localOperationNames = localRoutes.map(({ name }) => name);

async function createRig(options: SimulatorOptions): Promise<Rig> {
  const { monitors: monitorCount = 1, timeScale = 1, seed = 1, clockRate = 1, cloud, pastFrom } = options;
  const { plain = false, markerDelayMs = 0 } = options;
  expectInteger('monitors', monitorCount, 1, 10_000);
  expectInteger('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  if (!(timeScale >= 0 && timeScale <= 1000)) throw refusal('timeScale', 'a number from 0 to 1000', timeScale);
  if (!(markerDelayMs >= 0 && markerDelayMs <= 60_000))
    throw refusal('markerDelayMs', 'a number from 0 to 60000', markerDelayMs);
  if (!(clockRate > 0 && clockRate <= greatestClockRate)) {
    throw refusal('clockRate', `a number above 0, up to ${greatestClockRate}`, clockRate);
  }
  const scenario = frozen(await resolveScenario(options));
  const clock = options.clock ?? (clockRate === 1 ? systemClock : acceleratedClock(clockRate));
  return new Rig({
    scenario,
    monitorCount,
    seed,
    timeScale,
    clock,
    pastFrom,
    isVaried: cloud !== undefined,
    markerDelayMs,
    plain,
  });
}

/** Ends everything that was started if a later part fails. Rethrows the error. */
function endLocal(
  rig: Rig,
  face: LocalServer | null,
  cloud: SimulatedCloud | null = null,
): (error: unknown) => Promise<never> {
  return async (error) => {
    rig.close();
    await face?.close();
    await cloud?.close();
    throw error;
  };
}

function served(cloud: SimulatedCloud | null): SimulatedCloud {
  if (cloud !== null) return cloud;
  throw new FlatfieldError('invalid-simulation', 'The cloud API is not served: give the option cloud.');
}

async function resolveScenario({ scenario, resolution, behavior = {} }: SimulatorOptions): Promise<Scenario> {
  const loaded = typeof scenario === 'string' ? await loadScenario(scenario) : parseScenario(scenario, scenario.name);
  const whole = scenarioLike(loaded, behavior);
  if (resolution === undefined) return whole;
  const { widthPx, heightPx } = resolution;
  expectInteger('resolution.widthPx', widthPx, 1, greatestSizePx);
  expectInteger('resolution.heightPx', heightPx, 1, greatestSizePx);
  return { ...whole, signal: { ...whole.signal, widthPx, heightPx } };
}

/** A scenario whose monitors have the selected color mode and the color format of a behavior. */
function scenarioLike(scenario: Scenario, { modes, colorFormat }: Behavior): Scenario {
  const selected = modes?.findIndex((mode) => mode.selected) ?? -1;
  const { monitor, signal } = scenario;
  return {
    ...scenario,
    monitor: selected < 0 ? monitor : { ...monitor, colorModeIndex: selected },
    signal:
      colorFormat === undefined || colorFormat === signal.color
        ? signal
        : { ...signal, color: colorFormat, subsampling: '4:4:4' },
  };
}
