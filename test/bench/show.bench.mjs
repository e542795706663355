import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { startSimulator } from '../../dist/entries/simulator.js';
import { median } from './median.mjs';
import { NotMeasured } from './not-measured.mjs';
import { atMost } from './rows.mjs';

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
const xvfbSource = fileURLToPath(new URL('../real/start-xvfb.ts', import.meta.url));
const [widthPx, heightPx] = [1280, 720];

/** Most time beyond the blankings: fixed, and of each reading. With two busy cores three times that. */
const LIMITS = { fixedMs: 3000, readingMs: 5 };
const BUSY = { idle: 0, busy: 2 };
const TIMES_BUSY = 3;

export const sizes = { whole: { rounds: 3, timeScale: 0.05 }, smoke: { rounds: 1, timeScale: 0.001 } };

/**
 * Time of `inspect --show` beyond the sum of its blankings, from the start of the program to its end: a real browser on a virtual display, of which
 * the monitor reads the pixels, the default plan, and everything written into a folder. The median of some runs, and its parts.
 */
export async function bench({ rounds, timeScale }) {
  const rows = [];
  for (const [name, cores] of Object.entries(BUSY)) {
    const burning = Array.from({ length: cores }, () => new Worker('for (;;);', { eval: true }));
    try {
      const runs = [];
      for (let round = 0; round < rounds; round += 1) runs.push(await oneRun(timeScale));
      const times = cores > 0 ? TIMES_BUSY : 1;
      const of = (part) => median(runs.map((run) => run[part]));
      console.log(`  ${name}: ${PARTS.map((part) => `${part} ${of(part).toFixed(0)} ms`).join(', ')}`);
      rows.push(
        atMost({
          ...{ what: `inspect --show, ${name}: fixed`, ours: of('fixedMs'), unit: 'ms' },
          ...{ reference: of('helpMs'), of: 'flatfield --help', limit: times * LIMITS.fixedMs },
        }),
        atMost({
          ...{ what: `inspect --show, ${name}: a reading`, ours: of('readingMs'), unit: 'ms' },
          ...{ reference: of('blankingMs'), of: 'its blanking', limit: times * LIMITS.readingMs },
        }),
      );
    } finally {
      await Promise.all(burning.map((worker) => worker.terminate()));
    }
  }
  return rows;
}

const PARTS = ['start', 'window', 'last pixels', 'patches', 'restore', 'page'];

async function oneRun(timeScale) {
  const screen = await ownScreen();
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  const scenario = { name: 'screen', description: 'What the virtual display shows', signal: { widthPx, heightPx } };
  const simulator = await startSimulator({ scenario, timeScale, seed: 1 });
  const proxy = await proxyOf(simulator, screen);
  try {
    const helpMs = (await run(['--help'], {})).tookMs;
    const args = ['inspect', '--api', proxy.url, '--resolution', `${widthPx}x${heightPx}`, '--show'];
    const env = { DISPLAY: screen.display, XDG_STATE_HOME: join(folder, 'state') };
    const { startMs, tookMs } = await run([...args, '--out', join(folder, 'run')], env);
    return { ...partsOf(proxy.asked, simulator.blankings(), { startMs, tookMs }), helpMs };
  } finally {
    proxy.close();
    await simulator.close();
    await screen.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The time between requests goes to the part in which they lie; the first and the last pixel that is read confirm the picture. What is beyond the median between
 * two readings goes to the patches that are shown between some. */
function partsOf(asked, blankings, { startMs, tookMs }) {
  const pixels = asked.filter(({ isPixel }) => isPixel);
  const [first, second] = pixels;
  const [beforeLast, last] = pixels.slice(-2);
  const blankedMs = blankings.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const gaps = pixels.slice(2, -1).map((one, place) => one.startMs - pixels[place + 1].endMs);
  const readingMs = median(gaps);
  const parts = {
    start: asked[0].startMs - startMs,
    window: first.startMs - asked[0].startMs,
    'last pixels': second.startMs - first.endMs + last.startMs - beforeLast.endMs,
    patches: gaps.reduce((sum, gap) => sum + gap - readingMs, 0),
    restore: asked.at(-1).endMs - last.endMs,
    page: startMs + tookMs - asked.at(-1).endMs,
  };
  const fixedMs = Object.values(parts).reduce((sum, ms) => sum + ms, 0);
  return { ...parts, fixedMs, readingMs, blankingMs: blankedMs / blankings.length };
}

async function run(args, env) {
  const startMs = performance.now();
  const child = spawn(process.execPath, [bin, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`flatfield ${args[0]} ended with ${code}: ${stderr}`);
  return { startMs, tookMs: performance.now() - startMs };
}

/** Before a pixel is read, the monitor is shown what is on the display there. */
async function proxyOf(simulator, screen) {
  const asked = [];
  const { port } = new URL(simulator.url);
  const [monitor] = simulator.rig.monitors;
  const answer = async (from, to) => {
    const query = new URL(from.url, simulator.url).searchParams;
    const [x, y] = [query.get('x'), query.get('y')].map(Number);
    // Beyond the edge, the size of the signal is confirmed: nothing blanks.
    const isPixel = query.has('x') && x < widthPx && y < heightPx;
    const one = { isPixel, startMs: performance.now(), endMs: 0 };
    asked.push(one);
    if (isPixel) simulator.showPatch(monitor.id, { codes: await screen.pixel(x, y), bitDepth: 8 });
    const { method, headers, url: path } = from;
    const forward = request({ host: '127.0.0.1', port, method, headers, path }, (answer) => {
      to.writeHead(answer.statusCode, answer.headers);
      answer.pipe(to).on('finish', () => {
        one.endMs = performance.now();
      });
    });
    from.pipe(forward);
  };
  const server = createServer((from, to) => void answer(from, to));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { asked, url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

async function ownScreen() {
  const outfile = join(
    fileURLToPath(new URL('../../node_modules/.cache/flatfield/', import.meta.url)),
    'start-xvfb.mjs',
  );
  await build({
    entryPoints: [xvfbSource],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  });
  const { startXvfb } = await import(outfile);
  const screen = await startXvfb(widthPx, heightPx);
  if (screen === null) throw new NotMeasured('Xvfb is not here');
  return screen;
}
