import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalApi, type LocalApi } from '../../src/api/local/local-api.ts';
import { noRetryPolicy } from '../../src/base/http/retry-policy.ts';
import { type Inspection, parseInspection } from '../../src/entries/index.ts';
import { inspectIntoFolder } from '../../src/inspect/run-into-folder.ts';
import type { InspectOptions } from '../../src/inspect/services.ts';
import { type Simulator, startSimulator } from '../../src/simulator/start-simulator.ts';

/** What the uses of all exports share: a good and a bad monitor, and a stored run of each. */
export interface World {
  readonly folder: string;
  readonly good: Monitor;
  readonly bad: Monitor;
  /** A path that nothing is at yet. */
  fresh(name: string): string;
  /** A record as its text has it, which nobody wrote to. */
  record(which: 'good' | 'bad'): Inspection;
  close(): Promise<void>;
}

export interface Monitor {
  readonly simulator: Simulator;
  readonly api: LocalApi;
  readonly id: string;
  /** Folder of its stored run. */
  readonly run: string;
  readonly asked: InspectOptions;
}

export const SIMULATED = { scenario: 'flat', seed: 1, timeScale: 0 };

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-written-'));
  const pastFrom = new Date();
  const [good, bad] = [await open('flat', folder, pastFrom), await open('tinted-corner', folder, pastFrom)];
  const texts = { good: await recordIn(good.run), bad: await recordIn(bad.run) };
  let count = 0;
  return {
    folder,
    good,
    bad,
    fresh(name) {
      count += 1;
      return join(folder, `${name}-${count}`);
    },
    record: (which) => parseInspection(texts[which], which),
    async close() {
      for (const { api, simulator } of [good, bad]) {
        await api.close();
        await simulator.close();
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function open(scenario: string, folder: string, pastFrom: Date): Promise<Monitor> {
  const simulator = await startSimulator({ scenario, timeScale: 0, pastFrom, meter: {} });
  const api = clientOf(simulator);
  const [monitor] = simulator.rig.monitors;
  if (!monitor) throw new Error('The simulator has no monitor.');
  const run = join(folder, scenario);
  const asked: InspectOptions = {
    api,
    resolution: '3840x2160',
    layout: '3x3',
    patches: ['white', 'gray-128'],
    unit: '4711',
    station: 'bench',
    showPatch: (patch) => simulator.showPatch(monitor.id, patch),
    shownBy: 'simulator',
    simulated: { ...SIMULATED, scenario },
  };
  await inspectIntoFolder({ ...asked, out: run });
  return { simulator, api, id: monitor.id, run, asked };
}

export function clientOf({ url }: Simulator): LocalApi {
  return createLocalApi({ baseUrl: url, changeSpacingMs: 0, steadyMs: 0, retryPolicy: noRetryPolicy });
}

function recordIn(run: string): Promise<string> {
  return readFile(join(run, 'inspection.json'), 'utf8');
}

/** A record without what differs from run to run, as JSON. */
export function lasting(record: unknown): string {
  return JSON.stringify(record, (key, value: unknown) => (OF_ONE_RUN.has(key) ? undefined : value));
}

/** The first places at which two records differ, without what differs from run to run. */
export function differences(one: unknown, other: unknown): readonly string[] {
  const [before, after] = [one, other].map((record) => placesOf(JSON.parse(lasting(record)))) as [Places, Places];
  const places = new Set([...before.keys(), ...after.keys()]);
  const found = [...places].filter((place) => before.get(place) !== after.get(place));
  return found.slice(0, 5).map((place) => `${place}: ${before.get(place)} -> ${after.get(place)}`);
}

type Places = ReadonlyMap<string, string>;

function placesOf(value: unknown, path = '', found = new Map<string, string>()): Places {
  if (typeof value !== 'object' || value === null) found.set(path, JSON.stringify(value));
  else for (const [key, inner] of Object.entries(value)) placesOf(inner, `${path}.${key}`, found);
  return found;
}

const OF_ONE_RUN: ReadonlySet<string> = new Set([
  'runId',
  'startedAt',
  'finishedAt',
  'endedAt',
  'durationMs',
  'elapsedMs',
  'judgedAt',
  'checkedAt',
]);
