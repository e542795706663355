// Kills the real command at random moments, goes on with its run, and holds the end against an undisturbed run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSimulator } from '../dist/simulator/index.js';

const bin = fileURLToPath(new URL('../dist/cli/bin.js', import.meta.url));
const expectedReadings = 12;
const plan = ['--resolution', '3840x2160', '--layout', '4x3', '--patches', 'white', '--shown', '--marker', 'inline'];
const changes = ['--color-mode', '3', '--lock-keys'];

/** @returns what was found wrong, and how often the run was killed before it ended. */
export async function killRound(seed) {
  const random = generator(seed);
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-kill-'));
  const simulator = await startSimulator({ scenario: 'flat', timeScale: 0.01, seed });
  try {
    const round = { folder, simulator, random, out: join(folder, 'run') };
    const { ended, kills } = await runToItsEnd(round);
    return { problems: await problemsOf(round, ended), kills };
  } finally {
    await simulator.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Killed at most three times, at a request or in between; each time it is gone on with as a person would. */
async function runToItsEnd(round) {
  const { simulator, out, random } = round;
  const start = ['inspect', '--api', simulator.url, ...plan, ...changes, '--out', out];
  let args = start;
  let kills = 0;
  for (;;) {
    const ended = await run(round, args, kills < 3 && random() < [1, 0.5, 0.3][kills]);
    if (!ended.killed) return { ended, kills };
    kills += 1;
    const begun = (await readdir(out).catch(() => [])).includes('readings.ndjson');
    const whole = begun && (await readFile(join(out, 'readings.ndjson'), 'utf8')).includes('\n');
    if (!whole) await rm(out, { recursive: true, force: true });
    args = whole ? ['inspect', '--api', simulator.url, '--resume', out, '--shown'] : start;
  }
}

async function run({ folder, simulator, random }, args, mayKill) {
  const environment = { ...process.env, XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state') };
  const child = spawn(process.execPath, [bin, ...args], { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const closed = once(child, 'close');
  if (mayKill) void killLater(child, simulator, random);
  const [code] = await closed;
  return { code, stderr, killed: child.killed };
}

/** Half of them a moment after a request, so that every step of a run is met; half at any time. */
async function killLater(child, simulator, random) {
  const before = simulator.requests().length;
  const wanted = random() < 0.5 ? Math.ceil(random() * 40) : 0;
  const startedMs = performance.now();
  while (wanted > 0 && simulator.requests().length < before + wanted && performance.now() < startedMs + 8000) {
    if (child.exitCode !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await new Promise((resolve) => setTimeout(resolve, random() * (wanted > 0 ? 30 : 4500)));
  if (child.exitCode === null) child.kill('SIGKILL');
}

async function problemsOf({ simulator, out, folder }, { code, stderr }) {
  const problems = [];
  const [monitor] = simulator.world.monitors;
  const record = JSON.parse(await readFile(join(out, 'inspection.json'), 'utf8').catch(() => '{}'));
  const { readings = [], superseded = [] } = record;
  if (code !== 0) problems.push({ what: 'reading lost', details: `ended in ${code}: ${stderr}` });
  const places = readings
    .map(({ pointIndex, actual, rgbFull }) => JSON.stringify([pointIndex, actual, rgbFull]))
    .sort();
  const undisturbed = undisturbedPlaces();
  if (JSON.stringify(places) !== JSON.stringify(undisturbed) || superseded.length > 0) {
    problems.push({ what: 'reading lost', details: `${readings.length} readings, not those of an undisturbed run` });
  }
  if (new Set(readings.map(({ sequence }) => sequence)).size !== expectedReadings) {
    problems.push({ what: 'reading lost', details: 'a reading stands twice in the record' });
  }
  const left = [monitor.colorModes.selectedIndex, monitor.keyLock, monitor.marker];
  if (JSON.stringify(left) !== JSON.stringify([0, 'OFF', null])) {
    problems.push({ what: 'left changed', details: JSON.stringify(left) });
  }
  const state = await readdir(join(folder, 'state', 'flatfield', 'left-changed')).catch(() => []);
  // A write that was cut off may leave its temporary file; it says nothing to anybody.
  if (state.some((name) => name.endsWith('.json')))
    problems.push({ what: 'left changed', details: 'still remembered as left changed' });
  return problems;
}

/** White at the cell centres of 4 x 3 on 3840 x 2160, worked out by hand. */
function undisturbedPlaces() {
  const xs = [480, 1440, 2400, 3360];
  const ys = [360, 1080, 1800];
  const white = { r: 255, g: 255, b: 255 };
  const all = ys.flatMap((yPx, row) => xs.map((xPx, column) => [row * 4 + column, { xPx, yPx }, white]));
  return all.map((place) => JSON.stringify(place)).sort();
}

/** Mulberry32: small, seeded, good enough to choose moments. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
