// Writes of each test file which functions of dist it ran, in processes that it started too, and how much CPU time it took.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { cpuOfThis } from './cpu-of.mjs';

const folder = process.env.FLATFIELD_REACHED;
const name = createHash('sha256')
  .update(expect.getState().testPath ?? '')
  .digest('hex')
  .slice(0, 16);
const ofProcesses = join(folder, name);
mkdirSync(ofProcesses, { recursive: true });
process.env.NODE_V8_COVERAGE = ofProcesses;
const begun = cpuOfThis();
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true });

afterAll(() => {
  const reached = new Set();
  session.post('Profiler.takePreciseCoverage', (_, { result }) => add(reached, result));
  session.disconnect();
  for (const file of readdirSync(ofProcesses)) {
    // A process that was killed while it wrote leaves half a file.
    try {
      add(reached, JSON.parse(readFileSync(join(ofProcesses, file), 'utf8')).result);
    } catch {}
  }
  rmSync(ofProcesses, { recursive: true });
  const cpu = cpuOfThis() - begun;
  writeFileSync(
    `${ofProcesses}.json`,
    JSON.stringify({ file: expect.getState().testPath, cpu, reached: [...reached] }),
  );
});

/** `src/read/measure.ts measure`: the path in dist without its end, and the function; with no name, the module was loaded. */
function add(reached, scripts) {
  for (const { url, functions } of scripts) {
    const [, path] = /\/dist\/(.+)\.js$/.exec(url) ?? [];
    if (path === undefined || url.includes('/node_modules/')) continue;
    for (const { functionName, ranges } of functions) {
      if (ranges[0]?.count) reached.add(`src/${path}.ts ${functionName}`);
    }
  }
}
