import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainQueries } from './explain-queries.mjs';
import { loadPostgres } from './postgres.mjs';
import { seedPostgres } from './seed-postgres.mjs';
import { seedWork } from './seed-work.mjs';
import { measureIntake, templateRun } from './sent-runs.mjs';
import { served } from './served.mjs';
import { measurePaths } from './timed-paths.mjs';

/** Runs a second that the server must accept. */
const least = 20;
const seeded = 1_000_000;

/** A line server on PostgreSQL, everything on one computer: runs accepted a second, and every page and call over a million runs. */
export async function bench() {
  const { startPostgres, ask } = await loadPostgres();
  const postgres = await startPostgres({ isDurable: true, settings: SETTINGS });
  if (!postgres?.canStop) {
    console.log('  skipped: needs an own server of PostgreSQL, and without FLATFIELD_DATABASE');
    await postgres?.close();
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  chmodSync(folder, 0o755);
  try {
    const template = await templateRun(folder);
    const intake = await postgres.makeDatabase();
    await served(join(folder, 'intake'), (server) => measureIntake(server, template, least), [...LINE, intake]);
    const database = await postgres.makeDatabase();
    const seconds = await timed(() => seedPostgres(database, join(folder, 'rows'), seeded, Date.now(), ask));
    const begun = performance.now();
    const measure = async (server) => {
      console.log(
        `  ${seeded} runs seeded in ${seconds} s; first start, which makes the sums: ${secondsSince(begun)} s`,
      );
      await seedWork(database, ask);
      // What the database does by itself every minute or so.
      await ask(database, 'vacuum analyze');
      await measurePaths(server, template, seeded);
      await explainQueries(database, SHIFTS, ask);
      await measureIntake(server, template, least);
    };
    await served(join(folder, 'pages'), measure, [...LINE, database]);
  } finally {
    await postgres.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** As a server of this size is set up; the rest is as it comes. */
const SETTINGS = ['shared_buffers=512MB', 'effective_cache_size=2GB', 'random_page_cost=1.1'];

const SHIFTS = { timeZone: 'Europe/Berlin', begins: ['06:00', '14:00', '22:00'] };

const LINE = ['--time-zone', SHIFTS.timeZone, '--shifts', SHIFTS.begins.join(','), '--database'];

async function timed(work) {
  const start = performance.now();
  await work();
  return secondsSince(start);
}

function secondsSince(start) {
  return ((performance.now() - start) / 1000).toFixed(1);
}
