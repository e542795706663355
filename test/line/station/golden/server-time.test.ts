import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readServerTime, serverTimeKeeper } from '../../../../src/line/station/golden/server-time.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-server-time-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const clock = async () => ({ boot: 'aaaa', sinceBootMs: 5000 });
const DATE = 'Mon, 02 Mar 2026 08:00:00 GMT';

it('keeps what the server showed, next to the clock that cannot be set', async () => {
  const keep = serverTimeKeeper(folder, clock);
  await keep(undefined);
  await keep('yesterday');
  expect(await readServerTime(folder)).toBeNull();
  await keep(DATE);
  await keep('Mon, 02 Mar 2026 08:00:01 GMT');
  expect(await readServerTime(folder)).toEqual({ serverMs: Date.parse(DATE), boot: 'aaaa', sinceBootMs: 5000 });
});

it('keeps nothing without golden units, or without such a clock', async () => {
  await serverTimeKeeper(join(folder, 'none'), clock)(DATE);
  expect(await readServerTime(join(folder, 'none'))).toBeNull();
  await serverTimeKeeper(folder, async () => null)(DATE);
  expect(await readServerTime(folder)).toBeNull();
});
