// `npm run soak-sync [-- --monitors 2000 --rate 100 --kills 20]`: synchronises a simulated fleet twice, once undisturbed and once
// killed at random twenty times, and holds both against what the limits allow. Exit code 1 where anything is not as it must be.
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startSimulator } from '../../dist/entries/simulator.js';

const { values } = parseArgs({
  options: {
    monitors: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '100' },
    kills: { type: 'string', default: '20' },
  },
});
const [monitors, rate, kills] = [values.monitors, values.rate, values.kills].map(Number);
const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
const token = randomBytes(20).toString('hex');
const root = await mkdtemp(join(tmpdir(), 'flatfield-soak-'));
const problems = [];
let output = '';

try {
  const undisturbed = await syncOnce('undisturbed', 0);
  const killed = await syncOnce('killed', kills, undisturbed.port);
  report('undisturbed', undisturbed);
  report('killed', killed);
  for (const [name, { leastMs: least, tookMs }] of Object.entries({ undisturbed, killed })) {
    const share = least / tookMs;
    expect(share >= 0.98, `the ${name} sync had ${(share * 100).toFixed(2)} % of the throughput that the limits allow`);
  }
  expect(killed.kills === kills, `${killed.kills} of ${kills} kills were made: the sync ended too early`);
  expect(undisturbed.repeated === 0, `the undisturbed sync repeated ${undisturbed.repeated} calls`);
  expect(
    killed.repeated <= killed.kills,
    `the killed sync repeated ${killed.repeated} calls, more than were in flight`,
  );
  const [whole, pieced] = await Promise.all(['undisturbed', 'killed'].map((name) => filesBelow(join(root, name))));
  expect(whole.size === monitors + 3, `${whole.size} files were written, not ${monitors + 3}`);
  const differing = [...new Set([...whole.keys(), ...pieced.keys()])].filter((n) => whole.get(n) !== pieced.get(n));
  expect(differing.length === 0, `the files differ: ${differing.slice(0, 3).join(', ')}`);
  const everything = [output, ...(await filesBelow(root)).values()].join('\n');
  expect(!everything.includes(token), 'the token stands in an output or in a file');
} finally {
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
}
for (const problem of problems) console.log(`NOT AS IT MUST BE: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;

function expect(holds, problem) {
  if (!holds) problems.push(problem);
}

/** One whole sync of a fleet that is the same each time, over as many lives of the process as it takes. */
async function syncOnce(name, killsPlanned, port = 0) {
  const clock = clockFrom(new Date('2026-01-01T00:00:00Z'));
  const cloud = { token, port, removedShare: 0 };
  const simulator = await startSimulator({ scenario: 'flat', monitors, clock, local: false, announced: true, cloud });
  clock.start();
  let killsMade = 0;
  for (let code = null; code !== 0; ) {
    const isToBeKilled = killsMade < killsPlanned;
    code = await life(simulator.cloudUrl, name, isToBeKilled ? delayMs(killsMade, killsPlanned) : null);
    if (code === null) killsMade += 1;
    else if (code !== 0) throw new Error(`The sync ended with exit code ${code}:\n${output.slice(-2000)}`);
  }
  const requests = simulator.cloud.requests();
  const answered = requests.filter(({ status }) => status === 200);
  const made = (path) => requests.filter((request) => path.test(request.path)).length;
  const timesMs = requests.map(({ time }) => Date.parse(time));
  await simulator.close();
  expect(
    requests.every(({ status }) => status !== 429),
    `the ${name} sync earned a 429`,
  );
  return {
    port: Number(new URL(simulator.cloudUrl).port),
    kills: killsMade,
    calls: requests.length,
    repeated: answered.length - new Set(answered.map(({ path }) => path)).size,
    tookMs: timesMs.at(-1) - timesMs[0],
    leastMs: leastMs(made(/\/monitors\/[^/]+$/), made(/\/color-modes\/\d+$/)),
  };
}

/** Until it ends, or is killed after so long; null where it was. */
async function life(url, name, killAfterMs) {
  const options = ['--color-modes', '0,1,2', '--time-scale', String(1 / rate)];
  const folders = ['--into', join(root, name), '--state-folder', join(root, `state-${name}`)];
  const env = { ...process.env, FLATFIELD_CLOUD_TOKEN: token };
  const child = spawn(process.execPath, [bin, 'fleet', 'sync', '--cloud', url, ...folders, ...options], { env });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const timer = killAfterMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return code;
}

/** The first half while call follows call, the others over the whole run, most of which is waiting. */
function delayMs(nth, of) {
  const wholeMs = leastMs(monitors, 3 * monitors) / rate;
  return nth < of / 2 ? randomInt(500, 2500) : randomInt(1500, Math.max(2000, Math.round((wholeMs / of) * 1.2)));
}

/**
 * The least time that the limits leave between the first and the last of the calls that were made, repeated ones too: the details, 300 an hour, in bursts of 5 a second, with the
 * color modes (6000 in 24 hours) beside them.
 */
function leastMs(details, colorModes) {
  const burstsOf = (calls, limit, windowMs) => Math.floor((calls - 1) / limit) * windowMs + ((calls - 1) % limit) * 200;
  return Math.max(
    burstsOf(details, 300, 3_600_000),
    burstsOf(colorModes, 6000, 86_400_000),
    (details + colorModes) * 200,
  );
}

/** Stands still until it is started, so that every world begins at the same moment. */
function clockFrom(begin) {
  let startedMs;
  const passedMs = () => (startedMs === undefined ? 0 : (performance.now() - startedMs) * rate);
  return {
    now: () => new Date(begin.getTime() + passedMs()),
    wait: () => Promise.resolve(),
    start: () => {
      startedMs = performance.now();
    },
  };
}

async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== 'synced.json')
    .map((entry) => join(entry.parentPath, entry.name));
  const read = async (file) => [file.slice(folder.length), await readFile(file, 'utf8')];
  return new Map(await Promise.all(files.map(read)));
}

function report(name, { calls, repeated, tookMs, leastMs: least, kills: made }) {
  const hours = (ms) => `${(ms / 3_600_000).toFixed(3)} h`;
  const share = `${((least / tookMs) * 100).toFixed(2)} %`;
  console.log(
    `${name}: ${calls} calls (${repeated} repeated, ${made} kills) in ${hours(tookMs)} simulated, least ${hours(least)}: ${share}`,
  );
}
