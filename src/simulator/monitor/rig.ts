import { setMaxListeners } from 'node:events';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { PanelXyz } from '../panel/measured-color.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { SimulatorClock } from '../simulator-clock.ts';
import { applyEvent } from './apply-event.ts';
import type { Computer, Preconditions } from './computer.ts';
import { monitorTraits } from './monitor-traits.ts';
import { PixelInspection } from './pixel-inspection.ts';
import { Refusal } from './refusal.ts';
import { SelfCalibration } from './self-calibration.ts';
import { type InputPixel, VirtualMonitor } from './virtual-monitor.ts';

export interface RigOptions {
  readonly scenario: Scenario;
  readonly monitorCount: number;
  readonly seed: number;
  /** Factor on every duration. */
  readonly timeScale: number;
  readonly clock: SimulatorClock;
  /** Time from which the past of the monitors is counted back; default: now. */
  readonly pastFrom?: Date | undefined;
  /** True if the monitors after the first differ from each other as those of a fleet do; false if all are the scenario's. */
  readonly isVaried: boolean;
  /** Time until a marker appears or disappears; unscaled. */
  readonly markerDelayMs: number;
  /** True if nothing happens that the specifications do not show. */
  readonly plain: boolean;
}

/** A computer with its monitors: the whole simulation behind both services. HTTP faces read it and act on it. */
export class Rig implements Computer {
  readonly scenario: Scenario;
  readonly monitors: readonly VirtualMonitor[];
  readonly pixelInspection: PixelInspection;
  readonly selfCalibration: SelfCalibration;
  readonly #clock: SimulatorClock;
  readonly #timeScale: number;
  readonly #closing = new AbortController();
  readonly #listeners: ((preconditions: Preconditions) => void)[] = [];
  readonly #byId: ReadonlyMap<string, VirtualMonitor>;
  readonly #markerDelayMs: number;
  #clockErrorMs = 0;
  #preconditions: Preconditions = { agentRunning: true, apiEnabled: true, windowOpen: false };

  constructor(options: RigOptions) {
    const { scenario, seed, timeScale, clock } = options;
    this.scenario = scenario;
    this.#clock = clock;
    this.#timeScale = timeScale;
    this.#markerDelayMs = options.markerDelayMs;
    // Each monitor may wait for something: many listeners are no leak.
    setMaxListeners(0, this.#closing.signal);
    this.monitors = createMonitors(options);
    this.#byId = new Map(this.monitors.map((monitor) => [monitor.id, monitor]));
    this.selfCalibration = new SelfCalibration(this, !options.plain);
    this.pixelInspection = new PixelInspection(this, this.selfCalibration, seed);
    this.pixelInspection.onAnswered((monitor, count) => {
      for (const { afterPixelReads, event } of scenario.events) {
        if (afterPixelReads === count) applyEvent(this, monitor, event);
      }
    });
  }

  now(): Date {
    return new Date(this.#clock.now().getTime() + this.#clockErrorMs);
  }

  /** By clocks that are right, as those of a service are. */
  trueTime(): Date {
    return this.#clock.now();
  }

  stepClock(byMs: number): void {
    this.#clockErrorMs += byMs;
  }

  scaledMs(durationMs: number): number {
    return durationMs * this.#timeScale;
  }

  async wait(durationMs: number, signal?: AbortSignal): Promise<boolean> {
    const ending = signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
    await this.#clock.wait(this.scaledMs(durationMs), ending);
    return !ending.aborted;
  }

  async moveMarker(monitor: VirtualMonitor, place: InputPixel | null): Promise<void> {
    if (this.#markerDelayMs === 0 || (await this.wait(this.#markerDelayMs))) monitor.marker = place;
  }

  /** The monitors connected to the computer. */
  connected(): readonly VirtualMonitor[] {
    return this.monitors.filter(({ plugged }) => plugged);
  }

  /** A monitor connected to the computer. Throws `simulated-refusal`. */
  find(monitorId: string): VirtualMonitor {
    const monitor = this.#byId.get(monitorId);
    if (monitor?.plugged) return monitor;
    throw new Refusal('not-found', `There is no monitor ${JSON.stringify(monitorId)}.`);
  }

  /** A monitor, connected or not. Throws `invalid-simulation`. */
  own(monitorId: string): VirtualMonitor {
    const monitor = this.#byId.get(monitorId);
    if (monitor !== undefined) return monitor;
    throw new FlatfieldError(
      'invalid-simulation',
      `The simulator has no monitor ${JSON.stringify(monitorId)}; it has ${this.monitors.map(({ id }) => id).join(', ')}.`,
    );
  }

  /** The light under a probe on a monitor: none while the display is blank, or unplugged. Throws `invalid-simulation`. */
  probedLight(monitor: VirtualMonitor): PanelXyz {
    const isDark = !monitor.plugged || this.pixelInspection.isBlank(monitor);
    return isDark ? { X: 0, Y: 0, Z: 0 } : monitor.light(monitor.probe);
  }

  get preconditions(): Preconditions {
    return this.#preconditions;
  }

  setPreconditions(change: Partial<Preconditions>): void {
    this.#preconditions = { ...this.#preconditions, ...change };
    for (const listener of this.#listeners) listener(this.#preconditions);
  }

  onPreconditions(listener: (preconditions: Preconditions) => void): void {
    this.#listeners.push(listener);
  }

  /** Ends everything that is going on. */
  close(): void {
    this.#closing.abort();
  }
}

function createMonitors(options: RigOptions): VirtualMonitor[] {
  const { scenario, monitorCount, seed, clock, isVaried, pastFrom: now = clock.now() } = options;
  return Array.from({ length: monitorCount }, (_, place) => {
    const traits = monitorTraits(scenario, seed, place, isVaried);
    return new VirtualMonitor({ scenario, traits, seed: `${seed}:${place}`, now });
  });
}
