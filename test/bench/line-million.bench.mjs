import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainQueries } from './explain-queries.mjs';
import { ownPostgres } from './postgres.mjs';
import { seedPostgres } from './seed-postgres.mjs';
import { dayAgo, seedWork } from './seed-work.mjs';
import { measureIntake, templateRun } from './sent-runs.mjs';
import { served } from './served.mjs';
import { measurePaths } from './timed-paths.mjs';

/** `least`: runs a second that the server must accept. */
export const sizes = {
  whole: { least: 20, sentRuns: 600, seeded: 1_000_000, repeats: 40 },
  smoke: { least: 20, sentRuns: 10, seeded: 50, repeats: 1 },
};

/** A line server on PostgreSQL, everything on one computer: runs accepted a second, and every page and call over a million runs. */
export async function bench({ seeded, ...size }) {
  const { postgres, ask } = await ownPostgres(SETTINGS);
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  chmodSync(folder, 0o755);
  try {
    const template = await templateRun(folder);
    const intake = await postgres.makeDatabase();
    const accept = (over) => (server) => measureIntake(server, template, { ...size, over });
    const first = await served(join(folder, 'intake'), accept('on PostgreSQL'), [...LINE, intake]);
    const database = await postgres.makeDatabase();
    const seconds = await timed(() => seedPostgres(database, join(folder, 'rows'), seeded, Date.now(), ask));
    const begun = performance.now();
    const measure = async (server) => {
      console.log(
        `  ${seeded} runs seeded in ${seconds} s; first start, which makes the sums: ${secondsSince(begun)} s`,
      );
      await seedWork((statement) => ask(database, statement), dayAgo.postgres);
      // What the database does by itself every minute or so.
      await ask(database, 'vacuum analyze');
      const asked = await measurePaths(server, template, { ...size, seeded });
      await explainQueries(database, SHIFTS, ask);
      return [asked, await accept(`over ${seeded} runs`)(server)];
    };
    return [first, ...(await served(join(folder, 'pages'), measure, [...LINE, database]))];
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
