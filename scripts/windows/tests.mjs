import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What runs and what does not, with reasons: `tests.json`. */
export const { parts, leftOut } = JSON.parse(readFileSync(join(import.meta.dirname, 'tests.json'), 'utf8'));

/** The entries that are left out: under Wine all, on Windows itself those that are not Wine's fault. */
export function leftOutOn({ isWine }, entries = leftOut) {
  return entries.filter(({ because }) => isWine || because !== 'wine');
}

/** Vitest's options for leaving these entries out: files and folders by pattern, single tests by their full name. */
export function vitestOptions(entries) {
  const files = entries
    .filter(({ test }) => test === undefined)
    .map(({ path }) => (path.endsWith('/') ? `${path}**` : path));
  const names = entries.flatMap(({ test }) => test ?? []);
  const pattern =
    names.length === 0 ? {} : { testNamePattern: new RegExp(`^(?!(?:${names.map(escaped).join('|')})$)`) };
  return { exclude: files, ...pattern };
}

function escaped(name) {
  return name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/**
 * Counts a JSON report of Vitest. `stray` are tests that no entry and no condition of their own explains: a test of another file with the name of one
 * that is left out. `stale` are entries whose file ran and has no such test.
 */
export function countReport({ testResults = [] }, entries, folder) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ path: pathIn(folder, name), name: fullName, status })),
  );
  const has = (status) => tests.filter((test) => test.status === status);
  const single = entries.filter(({ test }) => test !== undefined);
  const isLeftOut = (test) => single.some((entry) => entry.path === test.path && entry.test === test.name);
  const names = new Set(single.map(({ test }) => test));
  const notRun = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const ran = new Set(tests.map(({ path }) => path));
  // A file that cannot even be loaded has failed, though it counts no test.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  return {
    passed: has('passed').length,
    failed: has('failed').length + broken.length,
    leftOut: notRun.filter(isLeftOut),
    conditional: notRun.filter((test) => !isLeftOut(test) && !names.has(test.name)).length,
    stray: notRun.filter((test) => !isLeftOut(test) && names.has(test.name)),
    stale: single.filter(
      ({ path, test }) => ran.has(path) && !tests.some((one) => one.path === path && one.name === test),
    ),
  };
}

/** A path of Windows or of this system, from a folder of the same. */
export function pathIn(folder, path) {
  const [from, to] = [folder, path].map((one) => one.replaceAll('\\', '/').replace(/\/$/, ''));
  return to.startsWith(`${from}/`) ? to.slice(from.length + 1) : to;
}

/** Lines that say how much ran, and what was left out for which reason, most first. */
export function summaryLines({ passed, failed, leftOut: tests, conditional, stray, stale }, entries, files) {
  const reasonOf = (test) => entries.find((entry) => entry.path === test.path && entry.test === test.name)?.why ?? '';
  const reasons = new Map();
  for (const why of [...tests.map(reasonOf), ...files.map(({ why }) => why)])
    reasons.set(why, (reasons.get(why) ?? 0) + 1);
  const sorted = [...reasons].sort(([, left], [, right]) => right - left);
  return [
    ...stray.map(
      ({ path, name }) => `${path}: "${name}" did not run, since a test of another file has its name; rename one`,
    ),
    ...stale.map(({ path, test }) => `${path} has no test "${test}"; correct scripts/windows/tests.json`),
    ...sorted.map(([why, count]) => `  left out ${String(count).padStart(4)}: ${why}`),
    ...(conditional === 0 ? [] : [`  ${conditional} more run on other systems only, by their own condition`]),
    `${passed} passed, ${failed} failed, ${tests.length + files.length} left out (${tests.length} tests and ${files.length} files: reasons above)`,
  ];
}
