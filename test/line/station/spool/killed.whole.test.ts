import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pushSpool } from '../../../../src/line/station/spool/push-spool.ts';
import { Spool } from '../../../../src/line/station/spool/spool.ts';
import { station } from './small-run.ts';
import { sha256, testServer } from './test-server.ts';

const program = fileURLToPath(new URL('station-process.mjs', import.meta.url));

/** Starts a station, and kills it so many milliseconds after it has finished its first run. */
async function killedAfter(ms: number, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve) => {
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), ms));
    child.once('close', () => resolve());
  });
}

test('stations that are killed at any moment lose no finished run, and double none', async () => {
  const { root, stateFolder, tokenFile } = await station();
  const server = await testServer();
  let count = 0;
  // Every third answer is lost, every fifth is an error.
  server.behavior = () => {
    count += 1;
    if (count % 3 === 0) return 'stored-but-reset';
    return count % 5 === 0 ? 500 : 201;
  };
  const runs = join(root, 'runs');
  await mkdir(runs);
  const args = (name: string) => [stateFolder, runs, server.url, tokenFile, name];
  for (const [index, ms] of [0, 20, 60, 150, 400].entries()) {
    // Two stations share a spool, as two inspections of one computer do.
    await Promise.all([killedAfter(ms, args(`a${index}`)), killedAfter(2 * ms + 1, args(`b${index}`))]);
  }
  server.behavior = 201;
  const spool = new Spool(stateFolder);
  await spool.settle();
  const { entries } = await spool.list();
  await pushSpool(spool, { which: new Set(entries.map(({ run }) => run)) });
  const finished: string[] = [];
  for (const name of await readdir(runs)) {
    const manifest = await readFile(join(runs, name, 'manifest.json')).catch(() => null);
    if (manifest) finished.push(sha256(manifest));
  }
  expect(finished.length).toBeGreaterThanOrEqual(10);
  expect([...server.stored.keys()].sort()).toEqual(finished.sort());
  expect(await spool.counts()).toEqual({ waiting: 0, parked: 0 });
  const numbers = [...server.stored.values()].map(({ headers }) => headers['flatfield-sequence']);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect((await readdir(spool.folder)).filter((name) => name.startsWith('begun'))).toEqual([]);
});
