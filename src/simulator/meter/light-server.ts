import { FlatfieldError } from '../../base/flatfield-error.ts';
import { expectInteger } from '../check-option.ts';
import type { JsonReply } from '../http/json-reply.ts';
import { JsonServer, type ParsedRequest } from '../http/json-server.ts';
import type { Rig } from '../monitor/rig.ts';
import type { VirtualMonitor } from '../monitor/virtual-monitor.ts';
import type { PanelXyz } from '../panel/measured-color.ts';
import { checkMeterFault, type MeterFault } from './meter-faults.ts';

/** A simulated light meter on the simulated monitors. */
export interface MeterOptions {
  /** Default 0: a free one. */
  readonly port?: number | undefined;
  /** Default: none. */
  readonly fault?: MeterFault | undefined;
}

/** Identity of the simulation, for the record of a run that measures its light. */
export interface LightSimulation {
  readonly scenario: string;
  readonly seed: number;
  readonly timeScale: number;
}

/** Milliseconds until spotread is ready, and of one reading; unscaled. Those of a K-10A. */
const startMs = 4000;
const readingMs = 330;

/**
 * Server of the light under a meter's probe on a simulated monitor, for the program used in place of spotread: `GET /instrument` before the
 * first reading, then `GET /light` for each; `GET /simulation` identifies the simulation. The light is that at the last place of the marker.
 */
export class LightServer {
  readonly #rig: Rig;
  readonly #simulation: LightSimulation;
  readonly #fault: MeterFault | undefined;
  readonly #server: JsonServer;
  #readings = 0;

  /** Throws `invalid-simulation` for options that make no sense. */
  constructor({ port = 0, fault }: MeterOptions, rig: Rig, host: string, simulation: LightSimulation) {
    expectInteger('meter.port', port, 0, 65_535);
    checkMeterFault(fault);
    this.#rig = rig;
    this.#simulation = simulation;
    this.#fault = fault;
    this.#server = new JsonServer({
      host,
      port,
      now: () => rig.now(),
      handle: async (request) => this.#answer(request),
    });
  }

  /** Without a slash at its end. */
  get url(): string {
    return this.#server.url;
  }

  /** Throws `port-in-use`. */
  listen(): Promise<void> {
    return this.#server.listen();
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  #answer({ path, query }: ParsedRequest): JsonReply {
    const asked = query.get('monitor');
    const monitor = asked === null ? this.#rig.connected()[0] : this.#rig.monitors.find(({ id }) => id === asked);
    if (monitor === undefined) return { status: 404, body: { message: 'There is no such monitor.' } };
    if (path === '/simulation') return { status: 200, body: this.#simulation };
    if (path === '/instrument') return { status: 200, body: this.#instrument() };
    if (path === '/light') return this.#light(monitor);
    return { status: 404, body: { message: 'There is no such route.' } };
  }

  #instrument() {
    const instrument = { model: 'Simulated K-10A', serialNumber: '000000001', firmware: '1.0' };
    return { ...instrument, durationMs: this.#rig.scaledMs(startMs), fault: this.#faultNow() };
  }

  #light(monitor: VirtualMonitor): JsonReply {
    const durationMs = this.#rig.scaledMs(readingMs);
    const fault = this.#faultNow();
    if (fault === 'late') this.#readings += 1;
    if (fault !== null && fault !== 'drifting') return { status: 200, body: { fault, durationMs } };
    try {
      const light = this.#drifted(this.#rig.probedLight(monitor));
      this.#readings += 1;
      return { status: 200, body: { ...light, count: this.#readings, durationMs, fault: null } };
    } catch (error) {
      if (!(error instanceof FlatfieldError)) throw error;
      return { status: 409, body: { message: error.message } };
    }
  }

  #drifted({ X, Y, Z }: PanelXyz): PanelXyz {
    if (this.#faultNow() !== 'drifting') return { X, Y, Z };
    const left = 0.995 ** (this.#readings - (this.#fault?.afterReadings ?? 0));
    return { X: left * X, Y: left * Y, Z: left * Z };
  }

  #faultNow(): MeterFault['kind'] | null {
    const { kind, afterReadings = 0 } = this.#fault ?? {};
    const hasBegun = kind === 'late' ? this.#readings === afterReadings : this.#readings >= afterReadings;
    return kind !== undefined && hasBegun ? kind : null;
  }
}
