import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../base/http/clock.ts';
import { openSqliteStore } from '../../line/server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../line/server/store/store.ts';
import type { CommandContext } from '../command.ts';
import { usageError } from '../exit-codes.ts';
import { quotedPath } from '../quoted-path.ts';
import { createToken } from './access/tokens.ts';
import { fillFolder } from './simulate-line.ts';
import { laterReports } from './simulation/later-reports.ts';
import type { StoreArguments } from './store-options.ts';

/** A line to try out. */
export interface DemoLine {
  readonly folder: string;
  /** Text with commands to try at the address of its server. */
  readonly next: (url: string) => string;
  /** Ends the reports of its stations, and removes the folder if it was made for this command. */
  readonly close: () => Promise<void>;
}

const SIZE = { stations: 10, units: 600, days: 30, seed: 1 };

/** A month of a simulated line in a folder, with a token for a station and one for the gate. A folder that demonstrates a line already is taken as it is. Throws `usage`, and `invalid-simulation` for a folder with runs. */
export async function openDemo({ folder, database }: StoreArguments, context: CommandContext): Promise<DemoLine> {
  if (database !== undefined) throw usageError('--demo makes its own data: leave out --database.');
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'flatfield-demo-')));
  const remove = async () => {
    if (folder === undefined) await rm(place, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await fill(place, context);
    const end = await reportSimulatedStations(place, context);
    const close = async () => {
      await end();
      await remove();
    };
    return { folder: place, next: (url) => nextText(url, place), close };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function fill(folder: string, context: CommandContext): Promise<void> {
  if (!(await isDemonstration(folder))) await fillFolder(folder, SIZE, context);
  const store = await openSqliteStore(folder);
  const now = context.clock?.now() ?? new Date();
  try {
    const known = new Set((await store.tokens()).map(({ name }) => name));
    const tokens = [
      { name: 'demo station', role: 'station', out: stationToken(folder) },
      { name: 'demo gate', role: 'viewer', out: gateToken(folder) },
    ] as const;
    for (const token of tokens) if (!known.has(token.name)) await createToken(store, { ...token, now });
  } finally {
    await store.close();
  }
}

async function isDemonstration(folder: string): Promise<boolean> {
  const store = await openSqliteStore(folder);
  try {
    return await store.isDemonstration();
  } finally {
    await store.close();
  }
}

function stationToken(folder: string): string {
  return join(folder, 'station.token');
}

function gateToken(folder: string): string {
  return join(folder, 'gate.token');
}

function nextText(url: string, folder: string): string {
  const line = (token: string) => `--line ${url} --line-token-file ${quotedPath(token)}`;
  return [
    'All of it is simulated. In another terminal, inspect a unit and ask the gate:\n',
    `  flatfield inspect --simulate flat --unit A1 ${line(stationToken(folder))}\n`,
    `  flatfield gate A1 --profile calibration-match --demonstration ${line(gateToken(folder))}\n`,
  ].join('');
}

/** Reports for the simulated stations of a folder until the function that it gives is called. A report that cannot be kept is left out: the next one is soon due. */
async function reportSimulatedStations(
  folder: string,
  { clock = systemClock }: Pick<CommandContext, 'clock'>,
): Promise<() => Promise<void>> {
  const store = await openSqliteStore(folder);
  const ending = new AbortController();
  const beat = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await reportAll(store, clock.now().getTime()).catch(() => undefined);
      await clock.sleep(PAUSE_MS, ending.signal).catch(() => undefined);
    }
  };
  const beating = beat();
  return async () => {
    ending.abort();
    await beating;
    await store.close();
  };
}

const PAUSE_MS = 15_000;

async function reportAll(store: Store, nowMs: number): Promise<void> {
  for (const report of laterReports(await store.stations(), nowMs)) {
    await store.reportStation(report, new Date(nowMs).toISOString());
  }
}
