// `npm run soak -- --inspections N [--seed S]`: ten stations really inspect simulated monitors, N times altogether, with a line server that
// is killed ten times meanwhile. Each exit code must be that of the same inspection without a server, and each run must be on the server
// once, unchanged, at the end.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generator } from './generator.mjs';
import { freePort, LineServer } from './line-server.mjs';
import { lineProblems } from './line-truth.mjs';

const STATIONS = 10;
const KILLS = 10;
const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
const SCENARIOS = ['flat', 'dim-edge', 'unplugged-mid-run'];
const plan = ['--resolution', '1920x1080', '--layout', '3x3', '--patches', 'white', '--time-scale', '0.01'];

/** @returns the exit code. */
export async function soakInspections(count, seed) {
  const random = generator(seed);
  const scratch = mkdtempSync(join(tmpdir(), 'flatfield-inspections-'));
  const server = new LineServer(join(scratch, 'server'), await freePort());
  try {
    const alone = new Map();
    for (const [at, scenario] of SCENARIOS.entries()) {
      alone.set(scenario, await inspect(scenario, join(scratch, `alone-${at}`), ['--out', join(scratch, `run-${at}`)]));
    }
    await server.start();
    const tokenFile = await server.token('stations', 'station');
    const admin = await server.token('soak', 'admin');
    const line = ['--line', `http://127.0.0.1:${server.port}`, '--line-token-file', tokenFile];
    const sum = { inspected: 0, otherCodes: 0 };
    const stations = Array.from({ length: STATIONS }, (_, at) => join(scratch, `station-${at}`));
    const killing = killAgainAndAgain(server, sum, count, random);
    const started = performance.now();
    await Promise.all(
      stations.map(async (folder, at) => {
        mkdirSync(join(folder, 'runs'), { recursive: true });
        for (let number = at; number < count; number += STATIONS) {
          const scenario = SCENARIOS[Math.floor(random() * SCENARIOS.length)];
          const names = ['--unit', `unit-${number}`, '--station', `station-${at}`];
          const code = await inspect(scenario, folder, [...line, ...names, '--out', join(folder, 'runs', `${number}`)]);
          if (code !== alone.get(scenario)) sum.otherCodes += 1;
          sum.inspected += 1;
        }
      }),
    );
    await killing;
    for (const folder of stations) await sendTheRest(folder, line);
    const seconds = (performance.now() - started) / 1000;
    const found = await lineProblems(
      [server],
      stations.map((folder) => join(folder, 'runs')),
      admin,
    );
    console.log(
      `${sum.inspected} inspections of ${STATIONS} stations in ${seconds.toFixed(0)} s, the server killed ${server.kills} times: ` +
        `${sum.otherCodes} other exit codes, ${found.lost} lost, ${found.doubled} doubled, ${found.altered} altered, ` +
        `${found.reindexed} changed by reindexing`,
    );
    return sum.otherCodes === 0 && Object.values(found).every((value) => value === 0) ? 0 : 1;
  } finally {
    await server.end('SIGTERM');
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

function inspect(scenario, folder, more) {
  return flatfieldIn(folder, ['inspect', '--simulate', scenario, ...plan, ...more]);
}

/** @returns its exit code; the station's state lies in the folder. */
async function flatfieldIn(folder, args) {
  const env = { ...process.env, XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state') };
  const child = spawn(process.execPath, [bin, ...args], { stdio: 'ignore', env });
  const [code, signal] = await new Promise((resolve) => child.once('close', (...end) => resolve(end)));
  return code ?? signal;
}

/** Spread over the inspections, so that runs end before, during and after each kill. */
async function killAgainAndAgain(server, sum, count, random) {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const due = ((kill + random()) * count) / KILLS;
    while (sum.inspected < Math.min(due, count - 1)) await pause(20);
    await server.end('SIGKILL');
    await pause(1500 * random());
    await server.start();
  }
}

async function sendTheRest(folder, line) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if ((await flatfieldIn(folder, ['line', 'push', ...line])) === 0) return;
    await pause(1000);
  }
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
