// `npm run soak -- --line N [--seed S]`: ten stations send N runs to one server, while stations and server are killed, connections cut,
// disks filled (where a small file system can be mounted) and runs sent again. At the end every finished run must be on the server once,
// unchanged, and an index that is built anew must say the same.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generator } from './generator.mjs';
import { startNetwork } from './line-network.mjs';
import { flatfield, freePort, LineServer } from './line-server.mjs';
import { lineProblems } from './line-truth.mjs';

const STATIONS = 10;
const station = new URL('line-station.mjs', import.meta.url).pathname;

/** @returns the exit code. */
export async function soakLine(count, seed) {
  const random = generator(seed);
  const scratch = mkdtempSync(join(tmpdir(), 'flatfield-line-'));
  const disks = [mountSmall(join(scratch, 'server'), 600), mountSmall(join(scratch, 'stations'), 1200)];
  const server = new LineServer(join(scratch, 'server', 'data'), await freePort());
  const network = await startNetwork(server.port, random);
  try {
    await server.start();
    const tokenFile = await server.token('stations', 'station');
    const admin = await server.token('soak', 'admin');
    const templates = await makeTemplates(scratch);
    const target = { url: `http://127.0.0.1:${network.port}`, tokenFile, caFile: null };
    const done = { stations: 0, kills: 0, fills: 0 };
    const stations = Array.from({ length: STATIONS }, (_, at) => ({
      ...{ folder: join(scratch, 'stations', String(at)), station: `s${at}` },
      ...{ count: Math.ceil((count - at) / STATIONS), templates, target },
    }));
    const disturbing = disturb(server, disks, network, done, random);
    const started = performance.now();
    await Promise.all(stations.map((one) => runStation(one, done, random)));
    await disturbing;
    const seconds = (performance.now() - started) / 1000;
    const found = await lineProblems(
      server,
      stations.map(({ folder }) => join(folder, 'runs')),
      admin,
    );
    console.log(
      `${count} runs of ${STATIONS} stations in ${seconds.toFixed(0)} s, ${done.kills} stations and ${server.kills} servers killed, ` +
        `${network.cuts} connections cut, ${disks.includes(true) ? done.fills : 'no'} disks filled: ` +
        `${found.lost} lost, ${found.doubled} doubled, ${found.altered} altered, ${found.reindexed} changed by reindexing`,
    );
    return Object.values(found).every((value) => value === 0) ? 0 : 1;
  } finally {
    await network.close();
    await server.end('SIGTERM');
    for (const [at, name] of ['server', 'stations'].entries()) {
      if (disks[at]) execFileSync('umount', [join(scratch, name)]);
    }
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A file system of so many MB of its own; false where that is not allowed. */
function mountSmall(folder, megabytes) {
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Real runs of simulated monitors: a pass, a fail and one that was not completed. */
async function makeTemplates(scratch) {
  const base = ['inspect', '--resolution', '1920x1080', '--layout', '3x3', '--patches', 'white', '--time-scale', '0'];
  const runs = [['flat'], ['dim-edge'], ['flat', '--max-attempts', '5']];
  const folders = [];
  for (const [number, [scenario, ...more]] of runs.entries()) {
    const folder = join(scratch, `template-${number}`);
    await flatfield(...base, '--simulate', scenario, ...more, '--out', folder).catch((error) => {
      if (error.code > 2) throw error;
    });
    folders.push(folder);
  }
  return folders;
}

/** Started again until it ends by itself; killed at random until it has been killed often enough. */
async function runStation(given, done, random) {
  mkdirSync(given.folder, { recursive: true });
  for (let kills = 0; ; ) {
    const child = spawn(process.execPath, [station, JSON.stringify(given)], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-2000);
    });
    const timer = kills < 8 ? setTimeout(() => child.kill('SIGKILL'), 500 + 15_000 * random()) : undefined;
    const [code, signal] = await new Promise((resolve) => child.once('close', (...end) => resolve(end)));
    clearTimeout(timer);
    if (code === 0) break;
    if (signal !== 'SIGKILL') throw new Error(`station ${given.station} ended in ${code ?? signal}: ${said}`);
    kills += 1;
    done.kills += 1;
  }
  done.stations += 1;
}

/** Kills the server and fills the disks while stations send; then leaves everything in order, so that the rest is sent. */
async function disturb(server, disks, network, done, random) {
  const until = performance.now() + 90_000;
  while (done.stations < STATIONS && performance.now() < until) {
    await pause(1000 + 4000 * random());
    if (done.stations === STATIONS) break;
    if (random() < 0.6) {
      await server.end('SIGKILL');
      await pause(500 * random());
      await server.start();
      continue;
    }
    const at = random() < 0.5 ? 0 : 1;
    if (disks[at]) {
      fill(join(server.folder, '..', '..', ['server', 'stations'][at]), done);
      await pause(1500 * random());
      empty(join(server.folder, '..', '..', ['server', 'stations'][at]));
    }
  }
  network.isGood = true;
}

function fill(folder, done) {
  const { bavail, bsize } = statfsSync(folder);
  try {
    // One block more than there is.
    writeFileSync(join(folder, 'fill'), Buffer.alloc((bavail + 1) * bsize));
  } catch {
    done.fills += 1;
  }
}

function empty(folder) {
  rmSync(join(folder, 'fill'), { force: true });
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
