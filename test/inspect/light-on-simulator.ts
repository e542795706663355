import { inspect } from '../../src/inspect/inspect.ts';
import type { LightRequest } from '../../src/inspect/request.ts';
import type { InspectOptions, LightServices } from '../../src/inspect/services.ts';
import type { PlaceAnswer } from '../../src/read/light/metering.ts';
import type { Meter, MeterReading } from '../../src/read/meter/meter.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { openSimulated, type Simulated } from '../read/monitor/open-simulated.ts';

export type Light = LightRequest & LightServices;

/** A light meter that sees the simulated panel, and all that a run did with it, in order. */
export interface LightRun extends Simulated {
  readonly meter: Meter;
  /** Such as `show white`, `place 1920,1080`, `wait 2000`, `measure`, `signal 1920,1080`. */
  readonly log: string[];
  /** What a reading comes to; replace it to disturb it. */
  disturb: (reading: MeterReading) => MeterReading;
  /** Options of an inspection with that meter; whoever is asked answers with `answers` in turn, and then reads. */
  options(light?: Partial<Light>, answers?: readonly PlaceAnswer[]): InspectOptions;
  inspect(
    light?: Partial<Light>,
    more?: Partial<InspectOptions>,
    answers?: readonly PlaceAnswer[],
  ): Promise<Inspection>;
}

const identity = {
  ...{ driver: 'fake', instrument: 'Simulated K-10A', serialNumber: '1', firmware: '1.0', port: '1', mode: 'emissive' },
  ...{ arguments: [], correction: null, software: null },
} as const satisfies Meter['identity'];

/** A run of 3x3 points of white with a light meter on a simulated monitor, in no time: what is waited for is noted. */
export async function lightOnSimulator(scenario: string): Promise<LightRun> {
  const simulated = await openSimulated({ scenario });
  const { simulator, monitorId, api } = simulated;
  const monitor = simulator.rig.monitors.find(({ id }) => id === monitorId);
  if (!monitor) throw new Error('no monitor');
  const log: string[] = [];
  let count = 0;
  let nowMs = 0;
  const clock = {
    now: () => new Date(Date.parse('2026-11-01T00:00:00Z') + nowMs),
    monotonicMs: () => nowMs,
    sleep: async (ms: number) => {
      log.push(`wait ${ms}`);
      nowMs += ms;
    },
  };
  const meter: Meter = {
    identity,
    limitMs: 1000,
    async measure() {
      log.push(monitor.marker === null ? 'measure' : 'measure the marker');
      count += 1;
      nowMs += 300;
      const { X, Y, Z } = simulator.rig.probedLight(monitor);
      return run.disturb({ xyz: { X, Y, Z }, belowFloor: [], line: ` Result is XYZ: ${X} ${Y} ${Z}`, count });
    },
    identify: async () => identity,
    release: async () => undefined,
  };
  const options: LightRun['options'] = (light = {}, answers = []) => {
    const left = [...answers];
    return {
      api: {
        ...api,
        getPixelInformation: (id, request, rest) => {
          if (request.x < 3839 && request.y < 2159) log.push(`signal ${request.x},${request.y}`);
          return api.getPixelInformation(id, request, rest);
        },
      },
      light: {
        meter,
        place: ({ xPx, yPx }, { placement }) => {
          const isMarked = monitor.marker?.x === xPx && monitor.marker.y === yPx;
          const answer = left.shift() ?? 'read';
          log.push(`${placement.purpose} ${xPx},${yPx}${isMarked ? ' at the marker' : ''}: ${answer}`);
          return answer;
        },
        ...light,
      },
      resolution: '3840x2160',
      layout: '3x3',
      patches: ['white'],
      profile: 'panel-data-sheet',
      showPatch: (patch) => {
        log.push(`show ${patch.name}`);
        simulator.showPatch(monitorId, patch);
      },
      shownBy: 'simulator',
      simulated: { scenario, seed: 1, timeScale: 1 },
      clock,
    };
  };
  const run: LightRun = {
    ...simulated,
    meter,
    log,
    disturb: (reading) => reading,
    options,
    inspect: (light, also, answers) => inspect({ ...options(light, answers), ...also }),
  };
  return run;
}
