import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type Ended, runFlatfield } from '../cli/run-flatfield.ts';
import { type CloudFleet, type Details, goodFleet } from './cloud-fleet.ts';
import { type CloudServer, cloudToken, startCloudServer } from './cloud-server.ts';
import { folderForTest } from './inspect-outside.ts';

/** A cloud service, and a user of the fleet commands with an empty folder and a state folder of their own. */
export interface World {
  readonly cloud: CloudServer;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** The details of the nth monitor. */
  readonly monitor: (nth?: number) => Details;
  /** Runs `flatfield fleet` with the words of a line; durations take a thousandth of their time, but for `check`. */
  readonly fleet: (line: string, ...more: readonly string[]) => Promise<Ended>;
  readonly path: (...names: readonly string[]) => string;
  readonly text: (...names: readonly string[]) => Promise<string>;
  /** Changes a JSON file of the folder. */
  readonly edit: (name: string, change: (content: Details) => void) => Promise<void>;
}

export async function worldForTest(fleet: CloudFleet = goodFleet()): Promise<World> {
  const folder = await folderForTest();
  const cloud = await startCloudServer(fleet);
  cloud.announces = true;
  onTestFinished(() => cloud.close());
  const env = {
    HOME: folder,
    XDG_STATE_HOME: join(folder, '.state'),
    FLATFIELD_CLOUD_URL: cloud.url,
    FLATFIELD_CLOUD_TOKEN: cloudToken,
    LANG: 'C',
    LC_ALL: 'C',
  };
  const path = (...names: readonly string[]): string => join(folder, ...names);
  const text = (...names: readonly string[]): Promise<string> => readFile(path(...names), 'utf8');
  return {
    cloud,
    folder,
    env,
    monitor: (nth = 0) => cloud.fleet.monitors[nth] as Details,
    fleet: (line, ...more) =>
      runFlatfield(['fleet', ...line.split(' '), ...more, ...fastBut(line)], { cwd: folder, env }),
    path,
    text,
    edit: async (name, change) => {
      const content = JSON.parse(await text(name));
      change(content);
      await writeFile(path(name), JSON.stringify(content));
    },
  };
}

/** A check goes by the date of today. */
const fastBut = (line: string): readonly string[] =>
  line.startsWith('check') || line.includes('--time-scale') ? [] : ['--time-scale', '0.001'];

/** A state, what is done in it, and what must come of it. */
export interface Row {
  readonly state: string;
  /** Monitors of the fleet; 1 unless stated. */
  readonly monitors?: number;
  readonly given?: (world: World) => unknown;
  readonly run?: string;
  readonly code: number | readonly number[];
  readonly says?: RegExp;
  readonly never?: RegExp;
  readonly also?: (world: World, ended: Ended) => unknown;
}

/** Runs the command of a row and holds it against what must come of it. */
export async function expectRow(row: Row, run: string, before?: (world: World) => unknown): Promise<void> {
  const world = await worldForTest(goodFleet(row.monitors));
  if (before) await before(world);
  await row.given?.(world);
  const ended = await world.fleet(row.run ?? run);
  const said = `${ended.stdout}\n${ended.stderr}`;
  expect([row.code].flat(), said).toContain(ended.code);
  expect(said).not.toMatch(/\n\s+at .*\.(js|ts):\d+/);
  expect(said).not.toContain(cloudToken);
  if (row.says) expect(said).toMatch(row.says);
  if (row.never) expect(said).not.toMatch(row.never);
  await row.also?.(world, ended);
}
