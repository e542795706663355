import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPostgres } from './postgres.mjs';
import { seedCharts } from './seed-charts.mjs';
import { templateRun } from './sent-runs.mjs';
import { served } from './served.mjs';
import { measurePaths } from './timed-paths.mjs';

export const sizes = { whole: { seeded: 1_000_000, repeats: 40 }, smoke: { seeded: 50, repeats: 1 } };

/** The charts alone over a million runs on PostgreSQL, of which one in twenty arrived late; `line-million` asks for every other page as well. */
export async function bench({ seeded, repeats }) {
  const { postgres, ask } = await ownPostgres(['shared_buffers=512MB', 'random_page_cost=1.1']);
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  chmodSync(folder, 0o755);
  try {
    const template = await templateRun(folder);
    const database = await postgres.makeDatabase();
    const start = performance.now();
    await seedCharts(database, seeded, Date.now(), ask);
    console.log(`  ${seeded} runs with six values each seeded in ${((performance.now() - start) / 1000).toFixed(0)} s`);
    const isMeant = (path) => /chart|yield/.test(path) && !/cause/.test(path);
    const measure = (server) => measurePaths(server, template, { seeded, repeats, isMeant });
    const line = ['--time-zone', 'Europe/Berlin', '--shifts', '06:00,14:00,22:00', '--database', database];
    return [await served(join(folder, 'pages'), measure, line)];
  } finally {
    await postgres.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
