import { FaultInjector, type InjectedFault } from './faults/fault-injector.ts';
import { type FaultScriptInput, parseFaultScript } from './faults/fault-script.ts';
import type { LoggedRequest } from './http/request-log.ts';
import { InvalidSimulationError } from './invalid-simulation-error.ts';
import { LocalFace } from './local-face/local-face.ts';
import type { ComponentNames, Dialect } from './local-face/local-operation.ts';
import { localRoutes } from './local-face/local-routes.ts';
import { loadScenario } from './scenario/load-scenario.ts';
import { parseScenario, type Scenario, type ScenarioInput } from './scenario/scenario.ts';
import { flatPicture, framePicture, type SimulatedFrame, type SimulatedPatch } from './signal/picture.ts';
import { readImageFile } from './signal/read-image-file.ts';
import { type SimulatorClock, systemClock } from './simulator-clock.ts';
import type { Blanking } from './world/pixel-inspection.ts';
import { type Preconditions, World } from './world/world.ts';

export interface SimulatorOptions {
  /** A name, or a scenario of one's own. */
  readonly scenario: string | ScenarioInput;
  /** How many, 1 to 10,000; all in the state of the scenario. Default 1. */
  readonly monitors?: number | undefined;
  /** Default 0: a free one. */
  readonly port?: number | undefined;
  /** Default 127.0.0.1. Requests must name it, or loopback, in their Host header. */
  readonly host?: string | undefined;
  /** Factor on every duration; 0 or more. Default 1: real time. */
  readonly timeScale?: number | undefined;
  /** Of everything random: the same seed, the same world. Default 1. */
  readonly seed?: number | undefined;
  /** Default `documented`. */
  readonly dialect?: Dialect | undefined;
  /** Default `rgb`: {r,g,b} and {y,cb,cr}. */
  readonly componentNames?: ComponentNames | undefined;
  /** What goes wrong, and when. Default: nothing. */
  readonly faults?: FaultScriptInput | undefined;
  /** Default: the clock of this computer. */
  readonly clock?: SimulatorClock | undefined;
}

export interface Simulator {
  /** Of the local API, without a slash at its end. */
  readonly url: string;
  readonly scenario: Scenario;
  readonly world: World;
  /** Shows one color on the whole screen of a monitor: full-range RGB code values. */
  showPatch(monitorId: string, patch: SimulatedPatch): void;
  /** Shows pixels; the frame must have the size of the input signal. */
  pushFrame(monitorId: string, frame: SimulatedFrame): void;
  /** Shows the pixels of a PNG (or another image) file, whatever color profile it carries. */
  showImageFile(monitorId: string, path: string): Promise<void>;
  /** Resolves when connections are refused, or accepted again. */
  setPreconditions(change: Partial<Preconditions>): Promise<void>;
  /** Every blanking that is over, in order. */
  blankings(): readonly Blanking[];
  /** Every request that came, in order. */
  requests(): readonly Readonly<LoggedRequest>[];
  /** Every fault that acted, in order. */
  injectedFaults(): readonly InjectedFault[];
  close(): Promise<void>;
}

/**
 * Starts simulated monitors and the local API that serves them, on loopback unless told otherwise. The screens are
 * white until something else is shown. Throws InvalidSimulationError for options that make no sense.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { port = 0, host = '127.0.0.1', dialect = 'documented', componentNames = 'rgb' } = options;
  const { monitors: monitorCount = 1, timeScale = 1, seed = 1, clock = systemClock } = options;
  expectInteger('monitors', monitorCount, 1, 10_000);
  expectInteger('port', port, 0, 65_535);
  expectInteger('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  if (!(timeScale >= 0 && timeScale <= 1000)) throw refusal('timeScale', 'a number from 0 to 1000', timeScale);
  const scenario = await resolveScenario(options.scenario);
  const world = new World({ scenario, monitorCount, seed, timeScale, clock });
  const script = parseFaultScript(
    options.faults ?? [],
    localRoutes.map(({ name }) => name),
  );
  const faults = new FaultInjector(script, seed);
  const face = new LocalFace({ world, host, port, dialect, componentNames, faults });
  await face.listen();
  const show: Simulator['pushFrame'] = (monitorId, frame) => {
    const { signal } = world.own(monitorId);
    signal.show(framePicture(frame, signal.size));
  };
  return {
    url: face.url,
    scenario,
    world,
    showPatch: (monitorId, patch) => {
      const { signal } = world.own(monitorId);
      signal.show(flatPicture(patch, signal.size));
    },
    pushFrame: show,
    showImageFile: async (monitorId, path) => show(monitorId, await readImageFile(path)),
    setPreconditions: async (change) => {
      world.setPreconditions(change);
      await face.settled();
    },
    blankings: () => [...world.pixelInspection.blankings],
    requests: () => face.log.list(),
    injectedFaults: () => [...faults.injected],
    close: async () => {
      world.close();
      await face.close();
    },
  };
}

async function resolveScenario(scenario: string | ScenarioInput): Promise<Scenario> {
  return typeof scenario === 'string' ? await loadScenario(scenario) : parseScenario(scenario, scenario.name);
}

function expectInteger(option: string, value: number, least: number, greatest: number): void {
  if (Number.isInteger(value) && value >= least && value <= greatest) return;
  throw refusal(option, `a whole number from ${least} to ${greatest}`, value);
}

function refusal(option: string, expected: string, came: unknown): InvalidSimulationError {
  return new InvalidSimulationError(`The simulator's option ${option} must be ${expected}, got ${String(came)}.`);
}
