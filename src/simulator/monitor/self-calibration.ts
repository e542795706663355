import type { Computer } from './computer.ts';
import type { VirtualMonitor } from './virtual-monitor.ts';

/** The specification does not say how long it takes; this is the simulator's own figure. */
const durationMs = 90_000;

/**
 * Calibrations that monitors do by themselves, with the sensor in their bezel. RUN and STOP are what the service knows. The specification does not
 * show what they do: without `acts` they do nothing.
 */
export class SelfCalibration {
  readonly #computer: Computer;
  readonly #acts: boolean;
  readonly #running = new Map<VirtualMonitor, AbortController>();

  constructor(computer: Computer, acts: boolean) {
    this.#computer = computer;
    this.#acts = acts;
  }

  isRunning(monitor: VirtualMonitor): boolean {
    return this.#running.has(monitor);
  }

  /** Begins, unless one is under way. At its end the current color mode has a new calibration result. */
  run(monitor: VirtualMonitor): void {
    if (!this.#acts || this.isRunning(monitor)) return;
    const stopping = new AbortController();
    this.#running.set(monitor, stopping);
    void this.#finish(monitor, stopping);
  }

  /** Ends without a result what is under way, if anything is. */
  stop(monitor: VirtualMonitor): void {
    this.#running.get(monitor)?.abort();
    this.#running.delete(monitor);
  }

  async #finish(monitor: VirtualMonitor, stopping: AbortController): Promise<void> {
    const colorModeIndex = monitor.colorModes.selectedIndex;
    const hasPassed = await this.#computer.wait(durationMs, stopping.signal);
    if (!hasPassed) return;
    this.#running.delete(monitor);
    monitor.calibrate(colorModeIndex, this.#computer.now());
  }
}
