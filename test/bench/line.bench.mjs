import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedRuns } from './seed-runs.mjs';
import { measureIntake, templateRun } from './sent-runs.mjs';
import { served } from './served.mjs';
import { measurePaths } from './timed-paths.mjs';

/** Runs a second that the server must accept. */
const least = 10;
const seeded = 100_000;

/** A line server on SQLite, client and server on one computer: runs accepted a second, and every page and call over 100,000 runs. */
export async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  try {
    const template = await templateRun(folder);
    await served(join(folder, 'intake'), (server) => measureIntake(server, template, least));
    await seedRuns(join(folder, 'pages'), seeded, Date.now());
    await served(join(folder, 'pages'), (server) => measurePaths(server, template, seeded));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
