import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedRuns } from './seed-runs.mjs';
import { measureIntake, templateRun } from './sent-runs.mjs';
import { served } from './served.mjs';
import { measurePaths } from './timed-paths.mjs';

/** `least`: runs a second that the server must accept. */
export const sizes = {
  whole: { least: 10, sentRuns: 600, seeded: 100_000, repeats: 40 },
  smoke: { least: 10, sentRuns: 10, seeded: 50, repeats: 1 },
};

/** A line server on SQLite, client and server on one computer: runs accepted a second, and every page and call over 100,000 runs. */
export async function bench(size) {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  try {
    const template = await templateRun(folder);
    const intake = { ...size, over: 'on SQLite' };
    const accepted = await served(join(folder, 'intake'), (server) => measureIntake(server, template, intake));
    await seedRuns(join(folder, 'pages'), size.seeded, Date.now());
    const asked = await served(join(folder, 'pages'), (server) => measurePaths(server, template, size));
    return [accepted, asked];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
