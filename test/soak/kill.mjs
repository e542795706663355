// Kills the real command at random moments, resumes its run, and holds the end against an undisturbed run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSimulator } from '../../dist/entries/simulator.js';
import { generator } from './generator.mjs';
import { corners, truths } from './truths.mjs';

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
const plan = ['--resolution', '3840x2160', '--layout', '4x3', '--patches', 'white', '--shown', '--marker', 'inline'];
const changes = ['--color-mode', '3', '--lock-keys'];
/** A good monitor and one that is tinted in a corner of it, each read once over and twice. */
const variants = [
  { truth: 'flat', repeat: '1' },
  { truth: 'tinted', repeat: '1' },
  { truth: 'flat', repeat: '2' },
  { truth: 'tinted', repeat: '2' },
];

/** @returns what was found wrong, and how often the run was killed before it ended. */
export async function killRound(seed) {
  const random = generator(seed);
  const variant = variants[seed % variants.length];
  const undisturbed = await undisturbedRun(variant);
  return inWorld({ ...variant, seed, random }, async (round) => {
    const ended = await runToItsEnd(round);
    return { problems: await problemsOf(round, ended, undisturbed), kills: ended.kills };
  });
}

const undisturbedRuns = new Map();

/** What the same command says of the same monitor when nobody kills it; asked once of each variant. */
function undisturbedRun(variant) {
  const known = undisturbedRuns.get(variant);
  if (known) return known;
  const answer = inWorld({ ...variant, seed: 0, random: () => 1 }, async (round) => {
    const { code, stderr } = await run(round, startOf(round), false);
    if (code !== exitCodeOf(variant))
      throw new Error(`an undisturbed ${variant.truth} run ended in ${code}: ${stderr}`);
    return readingsIn(await recordOf(round));
  });
  undisturbedRuns.set(variant, answer);
  return answer;
}

function exitCodeOf({ truth }) {
  return { pass: 0, fail: 1 }[truths.find(({ name }) => name === truth).match];
}

async function inWorld(given, task) {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-kill-'));
  const { name, defects = [] } = truths.find((one) => one.name === given.truth);
  const placed = defects.map((defect) => ({ ...defect, region: corners.last }));
  const scenario = { name, description: name, defects: placed };
  const simulator = await startSimulator({ scenario, timeScale: 0.01, seed: given.seed });
  try {
    return await task({ ...given, folder, simulator, out: join(folder, 'run') });
  } finally {
    await simulator.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function startOf({ simulator, out, repeat }) {
  return ['inspect', '--api', simulator.url, ...plan, ...changes, '--repeat', repeat, '--out', out];
}

/** Killed at most three times, at a request or in between; each time it is resumed as a person would. */
async function runToItsEnd(round) {
  const { simulator, out, random } = round;
  let args = startOf(round);
  let taken = [];
  for (let kills = 0; ; kills += 1) {
    const ended = await run(round, args, kills < 3 && random() < [1, 0.5, 0.3][kills]);
    if (!ended.killed) return { ...ended, kills, taken };
    const journals = await journalsIn(out);
    taken = journals.flatMap(readingsOnDisk);
    const hasBegun = journals[0]?.includes('\n') === true;
    if (!hasBegun) await rm(out, { recursive: true, force: true });
    args = hasBegun ? ['inspect', '--api', simulator.url, '--resume', out, '--shown'] : startOf(round);
  }
}

/** The journals of a run folder, that of the first pass first. */
export async function journalsIn(out) {
  const names = (await readdir(out).catch(() => [])).filter((name) => /^readings.*\.ndjson$/.test(name));
  return Promise.all(names.sort((a, b) => a.length - b.length).map((name) => readFile(join(out, name), 'utf8')));
}

/** The readings of a journal. Behind its last line break is at most what was being written. */
export function readingsOnDisk(journal) {
  const lines = journal.split('\n').slice(0, -1);
  return lines.flatMap((line) => JSON.parse(line).reading ?? []);
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

async function problemsOf(round, { code, stderr, taken }, undisturbed) {
  const problems = [];
  const record = await recordOf(round);
  const expected = exitCodeOf(round);
  if (code !== expected) {
    const what = code === 0 ? 'false pass' : code === 1 ? 'false fail' : 'reading lost';
    problems.push({ what, details: `ended in ${code} instead of ${expected}: ${stderr}` });
  }
  const replaced = passesOf(record).some((pass) => pass.replaced.length > 0);
  if (replaced || JSON.stringify(readingsIn(record)) !== JSON.stringify(undisturbed)) {
    problems.push({
      what: 'reading lost',
      details: 'the readings are not those of an undisturbed run, each of them once',
    });
  }
  const kept = new Set(passesOf(record).flatMap(({ readings }) => readings.map((reading) => JSON.stringify(reading))));
  const lost = taken.filter((reading) => !kept.has(JSON.stringify(reading)));
  if (lost.length > 0) {
    const details = `${lost.length} of ${taken.length} readings taken before a kill were not kept: ${JSON.stringify(lost[0])}`;
    problems.push({ what: 'reading lost', details });
  }
  return [...problems, ...(await leftChanged(round))];
}

/** The record of a run folder; empty if there is none. */
export async function recordOf({ out }) {
  return JSON.parse(await readFile(join(out, 'inspection.json'), 'utf8').catch(() => '{}'));
}

/** The passes of a record. */
export function passesOf({ readings = [], replaced = [], repeats }) {
  return [{ readings, replaced }, ...(repeats?.others ?? [])];
}

/** Of each pass where was read and what, in the order of the points; a reading that stands there twice is there twice. */
function readingsIn(record) {
  const wordsOf = ({ patchIndex, pointIndex, actual, rgbFull }) =>
    JSON.stringify([patchIndex, String(pointIndex).padStart(3, '0'), actual, rgbFull]);
  return passesOf(record).map(({ readings }) => readings.map(wordsOf).sort());
}

async function leftChanged({ simulator, folder }) {
  const [monitor] = simulator.rig.monitors;
  const left = [monitor.colorModes.selectedIndex, monitor.keyLock, monitor.marker];
  const isAsFound = JSON.stringify(left) === JSON.stringify([0, 'OFF', null]);
  const state = await readdir(join(folder, 'state', 'flatfield', 'left-changed')).catch(() => []);
  // A write that was cut off may leave its temporary file; it says nothing to anybody.
  const isRemembered = state.some((name) => name.endsWith('.json'));
  return [
    ...(isAsFound ? [] : [{ what: 'left changed', details: JSON.stringify(left) }]),
    ...(isRemembered ? [{ what: 'left changed', details: 'still remembered as left changed' }] : []),
  ];
}
