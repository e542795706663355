// Two processes inspect one monitor at once; each is killed at random and resumed.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generator } from '../generator.mjs';
import { journalsIn, passesOf, readingsOnDisk, recordOf } from '../kill.mjs';
import { corners, truths } from '../truths.mjs';
import { overlapsIn } from './overlaps.mjs';

const bin = fileURLToPath(new URL('../../../dist/cli/bin.js', import.meta.url));
const plan = ['--resolution', '3840x2160', '--layout', '4x3', '--patches', 'white', '--shown', '--marker', 'off'];
const mostKills = 3;

/** @returns what was found wrong, how often a process was killed, and how many readings were on disk before that. */
export async function pairRound(seed) {
  const random = generator(seed);
  const truth = truths.find(({ name }) => name === (seed % 2 === 0 ? 'flat' : 'tinted'));
  // The name of a user that is not ASCII.
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-Jürgen-'));
  const locks = join(folder, 'locks');
  mkdirSync(locks);
  const defects = (truth.defects ?? []).map((defect) => ({ ...defect, region: corners.last }));
  const monitor = await startMonitor({ name: truth.name, description: truth.name, defects }, seed);
  const world = { folder, locks, monitor, random, truth, killedMs: {}, lives: 0 };
  try {
    const sides = await Promise.all(['a', 'b'].map((side) => runToItsEnd(world, join(folder, side))));
    return {
      problems: await problemsOf(world, sides),
      kills: sides.reduce((sum, { kills }) => sum + kills, 0),
      readings: sides.reduce((sum, { taken }) => sum + taken.length, 0),
    };
  } finally {
    await monitor.end();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function startMonitor(scenario, seed) {
  const program = fileURLToPath(new URL('monitor.mjs', import.meta.url));
  const child = fork(program, [JSON.stringify({ scenario, seed })]);
  const [{ url }] = await once(child, 'message');
  const waiting = new Map();
  child.on('message', ({ life }) => {
    const wanted = waiting.get(life);
    if (wanted === undefined) return;
    wanted.count -= 1;
    if (wanted.count === 0) wanted.act();
  });
  return {
    url,
    onRequest: (life, count, act) => waiting.set(life, { count, act }),
    async log() {
      child.send('log');
      return new Promise((resolve) => {
        child.on('message', (message) => message.requests && resolve(message));
      });
    },
    async end() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

/**
 * As a person would: what has begun is resumed, what has not is started again. Nothing of the monitor is changed, since no other run may start while
 * a killed one has left it changed.
 */
async function runToItsEnd(world, out) {
  let taken = [];
  const start = ['inspect', '--api', world.monitor.url, ...plan, '--out', out];
  let args = start;
  for (let kills = 0; ; kills += 1) {
    const ended = await run(world, args, kills < mostKills && world.random() < [0.9, 0.6, 0.3][kills]);
    if (!ended.killed) return { ...ended, out, kills, taken };
    const journals = await journalsIn(out);
    taken = journals.flatMap(readingsOnDisk);
    const hasBegun = journals[0]?.includes('\n') === true;
    if (!hasBegun) await rm(out, { recursive: true, force: true, maxRetries: 5 });
    args = hasBegun ? ['inspect', '--api', world.monitor.url, '--resume', out, '--shown'] : start;
  }
}

async function run(world, args, mayKill) {
  world.lives += 1;
  const life = `life ${world.lives}`;
  const env = {
    ...process.env,
    FLATFIELD_LIFE: life,
    FLATFIELD_LOCK_FOLDER: world.locks,
    XDG_STATE_HOME: join(world.folder, 'state'),
  };
  const child = spawn(process.execPath, ['--import', namesRequests, bin, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const closed = once(child, 'close');
  if (mayKill) killLater(world, life, child);
  const [code, signal] = await closed;
  return { code, stderr, killed: signal === 'SIGKILL' };
}

const namesRequests = new URL('name-requests.cjs', import.meta.url).href;

/** Half of them a moment after a request of theirs, so that every step of a run is met; half at any time from the start. */
function killLater({ monitor, random, killedMs }, life, child) {
  const kill = () => {
    if (child.exitCode === null && child.kill('SIGKILL')) killedMs[life] = performance.timeOrigin + performance.now();
  };
  let timer;
  const wait = (ms) => {
    timer = setTimeout(kill, ms);
  };
  if (random() < 0.5) {
    wait(random() * 4000);
  } else {
    const [count, pauseMs] = [1 + Math.floor(random() * 30), random() * 30];
    monitor.onRequest(life, count, () => wait(pauseMs));
  }
  child.once('close', () => clearTimeout(timer));
}

async function problemsOf({ folder, locks, monitor, truth, killedMs }, sides) {
  const expected = truth.match === 'pass' ? 0 : 1;
  const { requests, left } = await monitor.log();
  const problems = overlapsIn(requests, killedMs).map((details) => ({ what: 'overlap', details }));
  for (const { code, stderr, out, taken } of sides) {
    if (code !== expected)
      problems.push({ what: 'wrong end', details: `ended in ${code} instead of ${expected}: ${stderr}` });
    const record = await recordOf({ out });
    const kept = new Set(
      passesOf(record).flatMap(({ readings }) => readings.map((reading) => JSON.stringify(reading))),
    );
    const lost = taken.filter((reading) => !kept.has(JSON.stringify(reading)));
    if (lost.length > 0)
      problems.push({ what: 'reading lost', details: `${lost.length} of ${taken.length}: ${JSON.stringify(lost[0])}` });
  }
  const claims = (await readdir(locks)).filter((name) => name.endsWith('.lock'));
  if (claims.length > 0) problems.push({ what: 'lock left', details: claims.join(' ') });
  if (JSON.stringify(left) !== JSON.stringify([0, 'OFF', null]))
    problems.push({ what: 'left changed', details: JSON.stringify(left) });
  const changed = await readdir(join(folder, 'state', 'flatfield', 'left-changed')).catch(() => []);
  if (changed.some((name) => name.endsWith('.json')))
    problems.push({ what: 'left changed', details: 'still remembered' });
  return problems;
}
