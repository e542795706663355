import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { recordText } from '../../../src/inspect/output/write-run.ts';
import { readSuite } from '../../../src/playwright/reporter/read-suite.ts';
import { FlatfieldReporter } from '../../../src/playwright/reporter/reporter.ts';
import { buildInspection } from '../../report/build-inspection.ts';
import { driveReporter, inspectedTest, type ReportedTest } from './drive-reporter.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flatfield-reporter-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  delete process.env['FLATFIELD_REPORTING'];
});

interface Shard {
  readonly current: number;
  readonly total: number;
}

const page = () => join(folder, 'page');
const results = () => ['index.html', 'suite.json', 'junit.xml'].filter((name) => existsSync(join(page(), name)));
const suite = () => JSON.parse(readFileSync(join(page(), 'suite.json'), 'utf8'));
const good = [inspectedTest('a')];

async function run(tests: readonly ReportedTest[], options: Omit<Parameters<typeof driveReporter>[0], 'folder'> = {}) {
  const reporter = driveReporter({ folder, ...options });
  reporter.begin(tests);
  reporter.report(tests);
  return reporter.end();
}

describe('a suite that passed', () => {
  it('leaves its page, and nothing that says it is unfinished', async () => {
    expect(await run(good)).toBeUndefined();
    expect(readdirSync(page()).sort()).toEqual([
      'history.json',
      'index.html',
      'inspections',
      'junit.xml',
      'suite.json',
    ]);
    expect(suite()).toMatchObject({ outcome: 'pass', counts: { inspections: 1, readings: 25 } });
  });

  it('lists the earlier suites of its folder, and begins anew if they cannot be read', async () => {
    for (const text of [null, null, '[{"outcome":"<b>"}]']) {
      if (text !== null) writeFileSync(join(page(), 'history.json'), text);
      await run(good);
    }
    // Equal starts are one suite.
    expect(JSON.parse(readFileSync(join(page(), 'history.json'), 'utf8'))).toHaveLength(1);
    const earlier = {
      startedAt: '2026-01-04T08:00:00.000Z',
      outcome: 'fail',
      counts: { pass: 1, fail: 2, inconclusive: 0 },
    };
    writeFileSync(join(page(), 'history.json'), JSON.stringify([earlier]));
    await run(good);
    expect(readFileSync(join(page(), 'index.html'), 'utf8')).toContain('Last 2 runs of this suite');
  });

  it('states on its page and in JUnit that words of the API were overridden', async () => {
    const { test, result } = inspectedTest('a');
    const inspection = buildInspection();
    const overrides = [{ what: 'word', name: 'red', value: 'R', usual: 'r' } as const];
    const record = recordText({ ...inspection, conditions: { ...inspection.conditions, overrides } });
    const attachments = result.attachments.map((one) =>
      one.name === 'flatfield-inspection' ? { ...one, body: Buffer.from(record) } : one,
    );
    await run([{ test, result: { ...result, attachments } }]);
    for (const name of ['index.html', 'junit.xml', 'suite.json']) {
      expect(readFileSync(join(page(), name), 'utf8')).toContain('word red is R, not r');
    }
  });

  it('leaves no page for the next start, even if that one dies before any test', async () => {
    await run(good);
    driveReporter({ folder });
    expect(results()).toEqual([]);
    await expect(readSuite(page())).rejects.toThrow(/did not end/);
  });

  it('leaves its page for a list of tests', async () => {
    await run(good);
    const before = suite();
    await run(good, { mode: 'list' });
    expect([results().length, suite()]).toEqual([3, before]);
  });

  it('ends also if a global setup removes its folder before the first test', async () => {
    const reporter = driveReporter({ folder });
    rmSync(page(), { recursive: true });
    reporter.begin(good);
    reporter.report(good);
    expect(await reporter.end()).toBeUndefined();
    expect(suite().outcome).toBe('pass');
  });
});

describe('a version of Playwright that does not name the folder of the configuration', () => {
  it('has its last page removed at the first test', async () => {
    mkdirSync(page());
    writeFileSync(join(page(), 'suite.json'), '{}');
    const reporter = driveReporter({ folder, options: { configDir: undefined } });
    expect(results()).toEqual(['suite.json']);
    reporter.begin(good);
    expect(results()).toEqual([]);
  });
});

it.each([
  [{ outputFoldr: 'page' }, 'flatfield/reporter has no option "outputFoldr"; did you mean outputFolder?'],
  [{ colour: 'red' }, 'flatfield/reporter has no option "colour": expected outputFolder, title.'],
  [{ outputFolder: '' }, 'The option outputFolder of flatfield/reporter must be a text, not empty.'],
  [{ title: 5 }, 'The option title of flatfield/reporter must be a text, not empty.'],
])('refuses the reporter option %j', (options, message) => {
  expect(() => driveReporter({ folder, options })).toThrow(message);
});

it('takes the options that Playwright adds for every reporter', () => {
  const own = { _commandHash: 'ab12', _isTestServer: false, onlyFailures: false };
  expect(() => driveReporter({ folder, options: own })).not.toThrow();
  expect(() => new FlatfieldReporter({ _mode: 'list' })).not.toThrow();
});

describe('a shard that is reported without the others', () => {
  it('is inconclusive, though all of its tests passed', async () => {
    expect(await run(good, { shard: { current: 1, total: 2 } })).toEqual({ status: 'failed' });
    expect(suite()).toMatchObject({
      outcome: 'inconclusive',
      summary: 'This is shard 1 of 2: run every shard with --reporter=blob and merge the reports.',
    });
  });

  it('is the whole suite if it is the only one', async () => {
    expect(await run(good, { shard: { current: 1, total: 1 } })).toBeUndefined();
    expect(suite().outcome).toBe('pass');
  });
});

describe('two suites that write into one folder at once', () => {
  const start = () => {
    const reporter = driveReporter({ folder });
    reporter.begin(good);
    return reporter;
  };
  const alone = 'Another suite wrote into the same folder meanwhile: give each suite an outputFolder of its own.';

  it('are both inconclusive if the first to start ends first', async () => {
    const [first, second] = [start(), start()];
    first.report([inspectedTest('a', { isBad: true })]);
    await first.end();
    expect(suite().outcome).toBe('fail');
    second.report(good);
    expect(await second.end()).toEqual({ status: 'failed' });
    expect(suite()).toMatchObject({ outcome: 'inconclusive', summary: alone });
  });

  it('are not green in the end if the last to start ends first', async () => {
    const [first, second] = [start(), start()];
    second.report(good);
    await second.end();
    first.report(good);
    expect(await first.end()).toEqual({ status: 'failed' });
    expect(suite()).toMatchObject({ outcome: 'inconclusive', summary: alone });
  });
});

describe('merged reports', () => {
  const [one, two] = [1, 2].map((current) => ({ current, total: 2 })) as [Shard, Shard];
  const merged = async (...reports: readonly (readonly [ReportedTest, Shard | null])[]) => {
    const reporter = driveReporter({ folder, mode: 'merge' });
    reporter.begin(reports.map(([test]) => test));
    for (const [test, shard] of reports) reporter.report([test], shard);
    const isFailed = await reporter.end().then(
      () => false,
      () => true,
    );
    expect(isFailed).toBe(suite().outcome !== 'pass');
    return suite();
  };

  it('pass if every shard is there once', async () => {
    const all = await merged([inspectedTest('a', { shard: one }), one], [inspectedTest('b', { shard: two }), two]);
    expect(all).toMatchObject({ outcome: 'pass', counts: { inspections: 2 } });
  });

  it('say that a shard is missing also if a test failed: on the page, in the printed line and in suite.json', async () => {
    const missing = 'Shard 2 of 2 is missing: merge the reports of every shard.';
    const bad = inspectedTest('a', { isBad: true, shard: one });
    expect(await merged([bad, one])).toMatchObject({ outcome: 'fail', summary: expect.stringContaining(missing) });
    expect(readFileSync(join(page(), 'index.html'), 'utf8')).toContain(missing);
    const printed = vi.mocked(process.stdout.write).mock.calls.map(([text]) => text);
    expect(printed.join('')).toContain(missing);
  });

  it('that did not pass end with a sentence that looks like no crash', async () => {
    const reporter = driveReporter({ folder, mode: 'merge' });
    reporter.begin(good);
    reporter.report([inspectedTest('a', { shard: one })], one);
    const sentence = 'Flatfield: merge-reports ends with 1, because the merged suite did not pass (inconclusive).';
    // Playwright prints name and stack.
    await expect(reporter.end()).rejects.toMatchObject({ name: 'Flatfield', stack: sentence });
  });

  it.each([
    ['a shard', two],
    ['a whole suite', null],
  ])('are inconclusive if %s was merged twice', async (_, shard) => {
    const once = shard && ([[inspectedTest('a', { shard: one }), one]] as const);
    // Playwright gives the test of the second report another id.
    const copies = [
      [inspectedTest('b', { title: 'black', shard }), shard],
      [inspectedTest('b1', { title: 'black', shard }), shard],
    ] as const;
    expect(await merged(...(once ?? []), ...copies)).toMatchObject({
      outcome: 'inconclusive',
      summary: 'The test black is in more than one of the merged reports: merge each report once.',
    });
  });

  it('may have one test of two environments, which its tag tells apart', async () => {
    const tagged = inspectedTest('c', { title: 'black' });
    const other = { ...tagged, test: { ...tagged.test, id: 'c1', tags: ['@line-2'] } as unknown as typeof tagged.test };
    expect(await merged([tagged, null], [other, null])).toMatchObject({ outcome: 'pass' });
  });

  it('are inconclusive if a test attached its run, and the attachment is lost', async () => {
    const lost = inspectedTest('d', { change: { attachments: [] } });
    expect(await merged([inspectedTest('e'), null], [lost, null])).toMatchObject({
      outcome: 'inconclusive',
      counts: { pass: 1, 'not-inspected': 0 },
      summary: expect.stringContaining('The attachment flatfield-inspection is missing'),
    });
  });

  it('are inconclusive if a test lost the attachment that names its suite', async () => {
    const { result } = inspectedTest('h');
    const attachments = result.attachments.filter(({ name }) => name !== 'flatfield-suite');
    expect(await merged([inspectedTest('h', { change: { attachments } }), null])).toMatchObject({
      outcome: 'inconclusive',
      summary: expect.stringContaining('The attachment flatfield-suite is missing'),
    });
  });

  it.each([
    ['absent', false],
    ['empty', true],
  ])('are inconclusive if a file among their resources is %s', async (_, isThere) => {
    const path = join(folder, 'report.html');
    if (isThere) writeFileSync(path, '');
    const { result } = inspectedTest('f');
    const attachments = [...result.attachments, { name: 'report.html', contentType: 'text/html', path }];
    expect(await merged([inspectedTest('f', { change: { attachments } }), null])).toMatchObject({
      outcome: 'inconclusive',
      summary: expect.stringContaining('The attachment report.html is missing'),
    });
  });
});

it('does not miss a file that a suite removed after its test, as Playwright does with preserveOutput', async () => {
  const { result } = inspectedTest('g');
  const path = join(folder, 'gone.html');
  const attachments = [...result.attachments, { name: 'report.html', contentType: 'text/html', path }];
  expect(await run([inspectedTest('g', { change: { attachments } })])).toBeUndefined();
});
