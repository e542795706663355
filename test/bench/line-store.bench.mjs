import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../dist/line/server/store/sqlite/open-sqlite-store.js';
import { atMost } from './rows.mjs';
import { seedRuns } from './seed-runs.mjs';

export const sizes = { whole: { count: 100_000, repeats: 20 }, smoke: { count: 50, repeats: 1 } };

/** What each query may take at most, in milliseconds, in 95 of 100 calls. */
const limitMs = 300;

/** Every query of a line server's store over 100,000 runs in SQLite. Each blocks the server while it runs. */
export async function bench({ count, repeats }) {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  try {
    const { replacedMs } = await seedRuns(folder, count);
    const start = performance.now();
    const megabytes = readFileSync(join(folder, 'line.db')).length / 1e6;
    const reference = performance.now() - start;
    console.log(
      `  ${count} runs in a database of ${megabytes.toFixed(0)} MB; index put in place in ${(replacedMs / 1000).toFixed(1)} s`,
    );
    const found = [];
    const store = await openSqliteStore(folder);
    for (const [name, query] of Object.entries(queriesOf(store, await middleOf(store)))) {
      const times = [];
      for (let index = 0; index < repeats; index += 1) {
        const start = performance.now();
        await query();
        times.push(performance.now() - start);
      }
      const p95 = times.sort((a, b) => a - b)[Math.ceil(repeats * 0.95) - 1];
      found.push({ name, p95 });
    }
    await store.close();
    found.sort((a, b) => b.p95 - a.p95);
    for (const { name, p95 } of found.slice(0, 5)) console.log(`  p95 ${p95.toFixed(1).padStart(6)} ms  ${name}`);
    const [{ name, p95: ours }] = found;
    const what = `slowest of ${found.length} queries over ${count} runs, p95 (${name})`;
    return [atMost({ what, ours, reference, of: 'the file of the database read', unit: 'ms', limit: limitMs })];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A run and a cursor from the middle of the store. */
async function middleOf(store) {
  const { rows, next } = await store.runs({ to: '2026-07-01T00:00:00.000Z' }, { limit: 1 });
  return { run: rows[0], cursor: next };
}

function queriesOf(store, { run, cursor }) {
  const page = { limit: 100 };
  const shifts = { timeZone: 'Europe/Berlin', begins: ['06:00', '14:00', '22:00'] };
  const month = { from: '2026-06-01T00:00:00.000Z', to: '2026-07-01T00:00:00.000Z' };
  const narrow = { station: 'Station 3', model: 'CG319X', profile: 'signal-path', outcome: 'inconclusive' };
  const never = { station: 'Station 3', cause: 'cause-3', limit: 'deltaE2000 patch 4', kind: 'imported' };
  const yields = ['all', 'station', 'model', 'profile', 'day', 'shift'];
  return {
    run: () => store.run(run.id),
    'runs, newest': () => store.runs({}, page),
    'runs, from the middle': () => store.runs({}, { ...page, cursor }),
    'runs, 500': () => store.runs({}, { limit: 500 }),
    'runs of a month': () => store.runs(month, page),
    'runs of a station': () => store.runs({ station: 'Station 3' }, page),
    'runs with a cause': () => store.runs({ cause: 'cause-3' }, page),
    'runs with a limit, from the middle': () => store.runs({ limit: 'deltaE2000 patch 4' }, { ...page, cursor }),
    'runs that are quarantined': () => store.runs({ quarantined: true }, page),
    'runs by four filters': () => store.runs(narrow, page),
    'runs by filters that nothing meets': () => store.runs(never, page),
    'runs of a unit': () => store.runsOfUnit(run.unit),
    'count of all': () => store.countRuns({}),
    'count of passes': () => store.countRuns({ outcome: 'pass' }),
    'count of passes of a station and a model': () =>
      store.countRuns({ station: 'Station 3', model: 'CG319X', outcome: 'pass' }),
    'count of a cause': () => store.countRuns({ cause: 'cause-3' }),
    'units, newest': () => store.units({}, page),
    'units, from the middle': () => store.units({}, { ...page, cursor }),
    'units that failed': () => store.units({ outcome: 'fail' }, page),
    'units by four filters': () => store.units(narrow, page),
    'units by filters that nothing meets': () => store.units(never, page),
    ...Object.fromEntries(
      yields.flatMap((group) => [
        [`yields by ${group}`, () => store.yields({}, group, shifts)],
        [`yields by ${group}, a month`, () => store.yields(month, group, shifts)],
        [`yields by ${group}, a model`, () => store.yields({ model: 'CG319X' }, group, shifts)],
      ]),
    ),
    causes: () => store.causes({}),
    'causes of a month': () => store.causes(month),
    'causes of a station': () => store.causes({ station: 'Station 3' }),
    'missed limits': () => store.missedLimits({}),
    'missed limits with a cause': () => store.missedLimits({ cause: 'cause-3' }),
    'series of charts': () => store.chartSeries({}),
    'last 1,000 values of a series': () => store.seriesValues(SERIES, { last: 1000 }),
    'last 12,500 values of a series with retests': () =>
      store.seriesValues(SERIES, { last: 12_500, withRetests: true }),
    choices: () => store.choices(),
    check: () => store.check(),
  };
}

const SERIES = {
  ...{ metric: 'luminance white', source: 'light', profile: 'white-uniformity' },
  ...{ model: 'CG319X', station: 'Station 3' },
};
