import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLocalApi, inspect } from '../../dist/entries/index.js';
import { startSimulator } from '../../dist/entries/simulator.js';
import { openSpotread } from '../../dist/read/meter/spotread/open-spotread.js';
import { median } from './median.mjs';
import { NotMeasured } from './not-measured.mjs';
import { againstRatio } from './rows.mjs';

/** The points, and the center for drift: at the start, after each 10 points, and at the end. */
export const sizes = {
  whole: { rounds: 3, layout: '5x5', points: 25, readings: 29, mustPass: true },
  smoke: { rounds: 1, layout: '1x1', points: 1, readings: 3, mustPass: false },
};
const program = fileURLToPath(new URL('../real/k10a/spotread-on-k10a.sh', import.meta.url));

/**
 * A run of 25 points with the real spotread on a simulated K-10A against spotread's own time for as many readings in one process, both from
 * the start of spotread to its end; the median of the ratios. At most 1.1. Linux with ArgyllCMS and Python only.
 */
export async function bench(size) {
  const missing = ['spotread', 'python3'].filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0) throw new NotMeasured(`${missing.join(' and ')} not here`);
  const rounds = [];
  for (let round = 0; round < size.rounds; round += 1) rounds.push(await oneRound(size));
  const [ours, reference] = ['run', 'own'].map((name) => median(rounds.map((one) => one[name])) / 1000);
  const ratio = median(rounds.map(({ run, own }) => run / own));
  const what = `run of ${size.points} points`;
  return [againstRatio({ what, ours, reference, of: 'spotread alone', unit: 's', ratio, limit: 1.1 })];
}

async function oneRound(size) {
  const scratch = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  const simulator = await startSimulator({ scenario: 'flat', timeScale: 0, meter: {} });
  const environment = { ...process.env, SCRATCH: scratch, FLATFIELD_LIGHT_URL: simulator.lightUrl };
  try {
    const own = await timed(() => spotreadAlone(environment, size));
    const run = await timed(() => oneRun(simulator, environment, size));
    return { own, run };
  } finally {
    await simulator.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * A key at each reading prompt, then q and q. spotread polls for keys every 200 ms: one that is there at the very first poll is taken
 * 200 ms earlier, by chance. A key 20 ms after the prompt never is, so that no round is won or lost by that.
 */
async function spotreadAlone(environment, size) {
  const env = { ...environment, ARGYLL_NOT_INTERACTIVE: '1' };
  const child = spawn(program, ['-c', '1', '-e', '-x'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  let said = '';
  let readings = 0;
  child.stdout.setEncoding('latin1').on('data', (text) => {
    said += text;
    if (!/(to take a reading|to retry):\s*$/.test(said)) return;
    readings += said.includes('Result is') ? 1 : 0;
    said = '';
    setTimeout(() => child.stdin.write(readings < size.readings ? ' \n' : 'q\n'), 20);
  });
  await new Promise((resolve) => child.on('close', resolve));
  if (readings !== size.readings) throw new Error(`spotread alone gave ${readings} readings`);
}

async function oneRun(simulator, environment, { layout, points, mustPass }) {
  const api = createLocalApi({ baseUrl: simulator.url, changeSpacingMs: 0, steadyMs: 0 });
  const meter = await openSpotread({ program, environment });
  try {
    const { judgment, readings } = await inspect({
      api,
      light: { meter, place: () => undefined, settleMs: 0 },
      resolution: '3840x2160',
      layout,
      profile: 'panel-data-sheet',
      showPatch: (patch, monitorId) => simulator.showPatch(monitorId, patch),
      simulated: { scenario: 'flat', seed: 1, timeScale: 0 },
    });
    if ((mustPass && judgment.verdict.outcome !== 'pass') || readings.length !== points)
      throw new Error(JSON.stringify(judgment.verdict));
  } finally {
    await meter.release();
    await api.close();
  }
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
