import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createLocalApi, inspectIntoFolder } from '../../dist/entries/index.js';
import { startSimulator } from '../../dist/entries/simulator.js';
import { againstRatio } from './rows.mjs';

/** What a run may take at most, in times of its blankings, on an idle machine and with two cores busy. */
const LIMITS = { idle: 1.005, busy: 1.02 };
const BUSY_CORES = 2;

export const sizes = {
  whole: { layout: '5x5', timeScale: 1, spacing: {} },
  smoke: { layout: '3x3', timeScale: 0.01, spacing: { changeSpacingMs: 0 } },
};

/**
 * Length of a 5x5 run of white with real blanking against the sum of the blankings, that of the confirming last pixel included, with the
 * marker on and everything written into a folder; and where the rest goes.
 */
export async function bench(size) {
  const rows = [];
  for (const [name, limit] of Object.entries(LIMITS)) {
    const burning =
      name === 'busy' ? Array.from({ length: BUSY_CORES }, () => new Worker('for (;;);', { eval: true })) : [];
    try {
      const { tookMs, blankedMs, count, parts } = await oneRun(size);
      rows.push(
        againstRatio({
          ...{ what: `run of ${size.layout}, ${name}`, ours: tookMs / 1000, unit: 's' },
          ...{ reference: blankedMs / 1000, of: `its ${count} blankings`, limit },
        }),
      );
      console.log(`  ${name}: beyond the blankings`);
      for (const [part, ms] of Object.entries(parts)) {
        console.log(
          `        ${part.padEnd(34)}${ms.toFixed(0).padStart(6)} ms${(ms / count).toFixed(1).padStart(7)} ms a blanking`,
        );
      }
    } finally {
      await Promise.all(burning.map((worker) => worker.terminate()));
    }
  }
  return rows;
}

async function oneRun({ layout, timeScale, spacing }) {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  const simulator = await startSimulator({ scenario: 'flat', timeScale, seed: 1 });
  const spent = { getPixelInformation: 0, setPixelMarker: 0, others: 0 };
  const api = timed(createLocalApi({ baseUrl: simulator.url, ...spacing }), spent);
  try {
    const start = performance.now();
    let readMs = start;
    const { inspection } = await inspectIntoFolder({
      ...{ api, resolution: '3840x2160', layout, patches: ['white'], marker: 'operation' },
      ...{ out: join(folder, 'run'), stateFolder: join(folder, 'state') },
      showPatch: (patch, monitorId) => simulator.showPatch(monitorId, patch),
      onEvent: () => {
        readMs = performance.now();
      },
    });
    const tookMs = performance.now() - start;
    const { outcome, summary } = inspection.judgment.verdict;
    if (outcome !== 'pass') throw new Error(JSON.stringify(summary));
    const blankings = simulator.blankings();
    const blankedMs = blankings.reduce((sum, { durationMs }) => sum + durationMs, 0);
    const writtenMs = performance.now() - readMs;
    const ofApi = spent.getPixelInformation + spent.setPixelMarker + spent.others;
    const parts = {
      'pixel requests beyond the blanking': spent.getPixelInformation - blankedMs,
      'marker and its spacing': spent.setPixelMarker,
      'state checks and other requests': spent.others,
      'judging, record and reports': writtenMs,
      'journal, patch and the rest': tookMs - ofApi - writtenMs,
    };
    return { tookMs, blankedMs, count: blankings.length, parts };
  } finally {
    await api.close();
    await simulator.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The same API, which adds up the time of its calls, in milliseconds. What answers at once, such as `oddities`, still does. */
function timed(api, spent) {
  return new Proxy(api, {
    get(target, name) {
      const value = target[name];
      if (typeof value !== 'function' || name === 'close')
        return typeof value === 'function' ? value.bind(target) : value;
      const part = Object.hasOwn(spent, name) ? name : 'others';
      return (...args) => {
        const start = performance.now();
        const answer = value.apply(target, args);
        if (!(answer instanceof Promise)) return answer;
        return answer.finally(() => {
          spent[part] += performance.now() - start;
        });
      };
    },
  });
}
