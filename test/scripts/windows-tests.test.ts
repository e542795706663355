import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  countReport,
  type LeftOut,
  leftOut,
  leftOutOn,
  parts,
  pathIn,
  summaryLines,
  vitestOptions,
} from '../../scripts/windows/tests.mjs';

const entries: readonly LeftOut[] = [
  { path: 'test/real/', because: 'wine', why: 'needs a browser' },
  { path: 'test/a.test.ts', test: 'a group does (it)', because: 'posix', why: 'no signals' },
];
const assertion = (fullName: string, status: string) => ({ fullName, status });

describe('the list of what does not run on Windows', () => {
  it('names files and folders that exist, and gives a reason', () => {
    const paths = [
      ...leftOut.map(({ path }) => path),
      ...Object.values(parts).flatMap(({ versions }) => Object.values(versions).flat()),
    ];
    const beginsAny = (path: string) =>
      ['', '.test.ts', '.whole.test.ts', '-command.whole.test.ts'].some((end) =>
        existsSync(new URL(`../../${path}${end}`, import.meta.url)),
      );
    expect(paths.filter((path) => !beginsAny(path))).toEqual([]);
    expect(leftOut.filter(({ why }) => why.trim() === '')).toEqual([]);
  });

  it('leaves out on Windows itself only what Windows does not have', () => {
    expect(leftOutOn({ isWine: false }, entries).map(({ path }) => path)).toEqual(['test/a.test.ts']);
    expect(leftOutOn({ isWine: true }, entries)).toEqual(entries);
  });

  it('becomes options of Vitest that leave out exactly these', () => {
    const { exclude, testNamePattern } = vitestOptions(entries);
    expect(exclude).toEqual(['test/real/**']);
    expect(['a group does (it)', 'a group does (it) too'].map((name) => testNamePattern?.test(name))).toEqual([
      false,
      true,
    ]);
    expect(vitestOptions([])).toEqual({ exclude: [] });
  });
});

describe('the last lines of npm run test:windows', () => {
  const report = {
    testResults: [
      {
        name: 'Z:\\copy\\test\\a.test.ts',
        status: 'passed',
        assertionResults: [
          assertion('a passes', 'passed'),
          assertion('a group does (it)', 'skipped'),
          assertion('on Linux', 'skipped'),
        ],
      },
      { name: 'Z:\\copy\\test\\b.test.ts', status: 'failed', assertionResults: [] },
    ],
  };

  it('count what ran and what was left out, with reasons', () => {
    const counts = countReport(report, entries, 'Z:\\copy');
    expect(counts).toMatchObject({ passed: 1, failed: 1, conditional: 1, stray: [], stale: [] });
    expect(summaryLines(counts, entries, entries.slice(0, 1))).toEqual([
      '  left out    1: no signals',
      '  left out    1: needs a browser',
      '  1 more run on other systems only, by their own condition',
      '1 passed, 1 failed, 2 left out (1 tests and 1 files: reasons above)',
    ]);
  });

  it('name an entry without its test, and a test of another file that has the name of one', () => {
    const renamed = entries.map((entry) => (entry.test === undefined ? entry : { ...entry, test: 'a old name' }));
    expect(countReport(report, renamed, 'Z:\\copy').stale).toEqual([renamed[1]]);
    const elsewhere = entries.map((entry) => (entry.test === undefined ? entry : { ...entry, path: 'test/b.test.ts' }));
    expect(countReport(report, elsewhere, 'Z:\\copy').stray).toMatchObject([
      { path: 'test/a.test.ts', name: 'a group does (it)' },
    ]);
  });

  it.each([
    ['Z:\\copy', 'Z:/copy/test/a.test.ts', 'test/a.test.ts'],
    ['/home/x/', '/home/x/test/a.test.ts', 'test/a.test.ts'],
    ['/home/x', '/home/xy/a.test.ts', '/home/xy/a.test.ts'],
  ])('shorten a path in %s: %s', (folder, path, shown) => {
    expect(pathIn(folder, path)).toBe(shown);
  });
});
