import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSuite, type SuiteMonitor, startSuiteMonitor } from './suite-server.ts';

type Outcome = 'pass' | 'fail' | 'inconclusive' | 'skipped' | 'not-inspected';

/** What the suite page says of a shape, and whether Playwright alone would exit with 0 for it. */
type Shape = readonly [title: string, outcome: Outcome | readonly Outcome[], isOk: boolean | 'either'];

const bad: readonly Outcome[] = ['fail', 'inconclusive'];

/** What a real window and a monitor that changes add to the shapes of shapes.test.ts, and one of each kind for the package as it is bundled. */
const shapes: readonly Shape[] = [
  ['good', 'pass', true],
  ['good twice', 'pass', true],
  ['good in a step, every matcher', 'pass', true],
  ['bad, met by one matcher and missed by a caught one', 'fail', false],
  ['good and asserted, then bad', 'fail', false],
  ['toPass with silent, then good', 'pass', true],
  ['patchy, not asserted', 'inconclusive', false],
  ['gone and caught', 'inconclusive', false],
  ['out of time in a run', 'inconclusive', false],
  ['misspelled patch refused and caught, between good ones', 'inconclusive', false],
  ['nothing inspected', 'not-inspected', true],
  ['shown and not inspected', 'not-inspected', true],

  ['bad and asserted, then everything is dropped and skipped', 'fail', false],
  ['bad under test.fail within', 'pass', true],
  ['good under test.fail, with another error', bad, false],
  ['not: bad, by the reference', 'pass', true],
  ['not: bad, and then expected to pass and caught', 'fail', false],
  ['not: bad, and then another bad', 'fail', false],

  // The first attempt of each fails: what a plain assertion looked at is not known, so that a retry does not undo it.
  ['retry: good, then good', 'fail', true],
  ['retry: bad, then another plan is good', 'fail', false],
  ['serial: good both times', 'pass', true],
  ['serial: bad, then good', 'fail', false],
  ['serial: good once', 'inconclusive', 'either'],
  ['serial: good, then bad', 'fail', 'either'],
  ['serial: fails once', 'inconclusive', false],

  ['hook: bad in beforeEach, good in the test', 'fail', false],
  ['hook: bad in the test, skip in afterEach', 'fail', false],
  ['hook: good in every hook', 'pass', true],
  ['hook: first after a beforeAll that threw', bad, false],
  ['hook: second after a beforeAll that threw', 'inconclusive', 'either'],
];

interface SuitePage {
  readonly outcome: string;
  readonly tests: readonly { readonly title: string; readonly outcome: string; readonly why: string }[];
}

interface Listed {
  readonly suites?: readonly Listed[];
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[];
}

let folder: string;
let monitor: SuiteMonitor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-shapes-'));
  monitor = await startSuiteMonitor();
});
afterAll(async () => {
  await monitor.close();
  if (process.env['KEEP_SHAPES'] === undefined) await rm(folder, { recursive: true, force: true });
});

const pageOf = async (out: string): Promise<SuitePage> =>
  JSON.parse(await readFile(join(out, 'page/suite.json'), 'utf8'));
/** Without the groups that the page puts before it. */
const ownTitle = (title: string): string => title.replace(/^.* › /, '');

describe('one suite of its shapes', () => {
  let page: SuitePage;
  let junit: string;
  let isOk: ReadonlyMap<string, boolean>;
  let code: number | null;

  beforeAll(async () => {
    const out = join(folder, 'all');
    ({ code } = await runSuite(monitor, out, ['test'], { SHAPES_FILES: 'shapes' }));
    const { tests, ...rest } = await pageOf(out);
    page = { ...rest, tests: tests.map((test) => ({ ...test, title: ownTitle(test.title) })) };
    junit = await readFile(join(out, 'page/junit.xml'), 'utf8');
    const specs = (list: Listed): readonly { title: string; ok: boolean }[] => [
      ...(list.specs ?? []),
      ...(list.suites ?? []).flatMap(specs),
    ];
    const listed: Listed = JSON.parse(await readFile(join(out, 'playwright.json'), 'utf8'));
    isOk = new Map(specs(listed).map(({ title, ok }) => [title, ok]));
  }, 1_500_000);

  it('ends with 1 and says fail', () => {
    expect([code, page.outcome]).toEqual([1, 'fail']);
  });

  it('lists each shape once', () => {
    expect(page.tests.map(({ title }) => title).sort()).toEqual(shapes.map(([title]) => title).sort());
  });

  it.each(shapes)('%s: %s', (title, outcome, ok) => {
    const test = page.tests.find((one) => one.title === title);
    expect([outcome].flat(), test?.why).toContain(test?.outcome);
    expect(isOk.get(title), test?.why).toBe(ok === 'either' ? isOk.get(title) : ok);
    const found = junit
      .split('<testcase ')
      .find((one) => ownTitle(one.slice(6, one.indexOf('" classname='))) === title);
    expect(found).toBeDefined();
    const isGreen = !/<(failure|error|skipped)\b/.test(found as string);
    expect(isGreen, found).toBe(test?.outcome === 'pass' || test?.outcome === 'not-inspected');
  });
});

describe('a suite of two shards', () => {
  const shard = (nth: number): string => join(folder, `shard-${nth}`);

  it('is green when both are merged, and not when one is missing', async () => {
    for (const nth of [1, 2]) {
      const args = ['test', `--shard=${nth}/2`, '--reporter=blob'];
      const env = { SHAPES_FILES: 'shards', PLAYWRIGHT_BLOB_OUTPUT_DIR: shard(nth) };
      expect((await runSuite(monitor, join(folder, 'shards'), args, env)).code).toBe(0);
    }
    const one = join(folder, 'one');
    expect((await runSuite(monitor, one, ['merge-reports', shard(1)])).code).not.toBe(0);
    expect((await pageOf(one)).outcome).toBe('inconclusive');

    const both = join(folder, 'both');
    await mkdir(both);
    for (const nth of [1, 2]) {
      const blobs = (await readdir(shard(nth))).filter((name) => name.endsWith('.zip'));
      for (const name of blobs) await copyFile(join(shard(nth), name), join(both, name));
    }
    const { code, said } = await runSuite(monitor, both, ['merge-reports', both]);
    expect(code, said).toBe(0);
    expect((await pageOf(both)).outcome).toBe('pass');
  });
});

it('is red without the reporter too, if a run was bad and its test skipped or retried', async () => {
  const out = join(folder, 'alone');
  const results = ['index.html', 'suite.json', 'junit.xml'].map((name) => join(out, 'page', name));
  const good = await runSuite(monitor, out, ['test'], { SHAPES_FILES: 'shards' });
  expect(good.code, good.said).toBe(0);
  expect(results.filter((path) => existsSync(path))).toEqual(results);
  const args = ['test', '--reporter=json', '--retries=1'];
  const { code, said } = await runSuite(monitor, out, args, { SHAPES_FILES: 'alone' });
  expect(code, said).not.toBe(0);
  // The page of the good suite before it is not left as if it were this one's.
  expect(results.filter((path) => existsSync(path))).toEqual([]);
  const { stats } = JSON.parse(said.slice(said.indexOf('{\n'), said.lastIndexOf('}') + 1));
  expect(stats).toMatchObject({ expected: 0, skipped: 0, unexpected: 3 });
});

it('is not green when nothing was inspected, and a list touches nothing', async () => {
  const out = join(folder, 'nothing');
  const { code, said } = await runSuite(monitor, out, ['test'], { SHAPES_FILES: 'nothing' });
  expect(code, said).not.toBe(0);
  expect((await pageOf(out)).outcome).toBe('inconclusive');

  await writeFile(join(out, 'page/index.html'), 'as it was');
  const asked = monitor.server.asked.length;
  const listed = await runSuite(monitor, out, ['test', '--list'], { SHAPES_FILES: 'shards' });
  expect([listed.code, monitor.server.asked.length]).toEqual([0, asked]);
  expect(await readFile(join(out, 'page/index.html'), 'utf8')).toBe('as it was');
  expect(existsSync(join(folder, 'never'))).toBe(false);
  expect((await runSuite(monitor, join(folder, 'never'), ['test', '--list'], { SHAPES_FILES: 'shards' })).code).toBe(0);
  expect(existsSync(join(folder, 'never/page'))).toBe(false);
});

it('leaves no green page if a global setup ends the process with 0', async () => {
  const out = join(folder, 'setup');
  const results = ['index.html', 'suite.json', 'junit.xml'].map((name) => join(out, 'page', name));
  await mkdir(join(out, 'page'), { recursive: true });
  for (const path of results) await writeFile(path, 'green');
  const env = { SHAPES_FILES: 'nothing', SHAPES_SETUP: './exits.setup.js' };
  expect((await runSuite(monitor, out, ['test'], env)).code).toBe(0);
  expect(results.filter((path) => existsSync(path))).toEqual([]);
});
