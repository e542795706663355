import { relative } from 'node:path';
import { root } from './run-node.mjs';

const most = 10;

/** Each test file of Vitest's JSON report, and how long it took. */
export function vitestFiles({ testResults = [] }) {
  return testResults.map(({ name, startTime, endTime }) => ({ path: relative(root, name), ms: endTime - startTime }));
}

/** The same of Playwright's. */
export function playwrightFiles({ suites = [], config }) {
  return suites.map((suite) => ({ path: relative(root, `${config.rootDir}/${suite.file}`), ms: duration(suite) }));
}

function duration({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
  return [...suites.map(duration), ...results.map((result) => result.duration)].reduce((sum, ms) => sum + ms, 0);
}

/** The slowest files, a line each, and how long this process has been at work. */
export function slowestText(files) {
  const lines = files
    .toSorted((left, right) => right.ms - left.ms)
    .slice(0, most)
    .map(({ path, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${path}`);
  const seconds = Math.round(process.uptime());
  return ['Slowest files', ...lines, `Total: ${Math.floor(seconds / 60)} min ${seconds % 60} s`].join('\n');
}
