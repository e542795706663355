import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser, ensurePrograms } from './browser.mjs';
import { keepCpuOf } from './held-measures.mjs';
import { localBin, runNode, runNodeQuietly } from './run-node.mjs';
import { playwrightFiles, slowestText, vitestFiles } from './slowest-files.mjs';

/** Files of tests that start processes, open a browser or make whole runs. */
const WHOLE = '.whole.test.ts';

/** Vitest's arguments for all others. */
export const FAST = ['--exclude=test/real/**', `--exclude=**/*${WHOLE}`];

/**
 * Every test that starts no process, opens no browser and makes no whole run; ends with the slowest files and a line that counts the tests.
 * Arguments are Vitest's own: with a path (`-- test/judge/color`) the whole runs and processes of that path are among the tests.
 */
export function test(args) {
  const isWhole = args.length === 0;
  return withScratch(async (scratch) => {
    const run = () => runVitest(scratch, isWhole ? FAST : args);
    return summarize([await (isWhole ? keepCpuOf('tests', run) : run())]);
  });
}

/** What `test` leaves out, but for test/real: whole runs, processes, the pages in a browser. Arguments are Vitest's own, and then no page is opened. */
export function testWhole(args) {
  return withScratch(async (scratch) => {
    process.env.FLATFIELD_BROWSER = await ensureBrowser();
    const isWhole = args.length === 0;
    // What runs beside waits with its output until Vitest has ended, so that neither is torn apart.
    const beside = isWhole ? runPlaywright(scratch, '^(?!.*[/\\\\](?:real|sample)[/\\\\])', true) : null;
    const vitest = await runVitest(scratch, isWhole ? [WHOLE, '--exclude=test/real/**'] : args);
    return summarizeBoth(vitest, await beside);
  });
}

/**
 * The sample suite, and the tests of test/real, which need programs that are not part of an installation: a display server, ArgyllCMS,
 * PostgreSQL. What is missing is installed where that may be done; in CI nothing may be skipped.
 */
export function testReal(args) {
  return withScratch(async (scratch) => {
    process.env.FLATFIELD_BROWSER = await ensureBrowser();
    await ensurePrograms();
    const isWhole = args.length === 0;
    // With more workers, each of which starts processes of its own, none would be faster.
    const beside = isWhole ? runPlaywright(scratch, '[/\\\\](?:real|sample)[/\\\\]', true) : null;
    const vitest = await runVitest(scratch, isWhole ? ['test/real', '--maxWorkers=4'] : args);
    const playwright = await beside;
    const code = summarizeBoth(vitest, playwright);
    const skipped = vitest.skipped + (playwright?.skipped ?? 0);
    return process.env.CI && skipped > 0 ? code || 1 : code;
  });
}

async function withScratch(work) {
  const scratch = mkdtempSync(join(tmpdir(), 'flatfield-test-'));
  try {
    return await work(scratch);
  } finally {
    // A browser that is still ending may hold a file for a moment, which Windows does not let go.
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The reporter of all runs. */
export const progress = fileURLToPath(new URL('progress.mjs', import.meta.url));

async function runVitest(scratch, args) {
  const results = join(scratch, 'vitest.json');
  const reporters = [`--reporter=${progress}`, '--reporter=json', `--outputFile.json=${results}`];
  const code = await runNode([localBin('vitest', 'vitest'), 'run', ...reporters, ...args]);
  const report = read(results);
  const { numPassedTests, numFailedTests, numPendingTests } = report;
  return { ...count(code, numPassedTests, numFailedTests, numPendingTests), files: vitestFiles(report) };
}

/** Its own output folder, so that two runs at once do not empty each other's. `place` is a pattern of the files' paths. */
async function runPlaywright(scratch, place, isQuiet = false) {
  const results = join(scratch, 'playwright.json');
  const env = { ...process.env, FLATFIELD_TEST_OUTPUT: scratch, PLAYWRIGHT_JSON_OUTPUT_FILE: results };
  const args = [localBin('@playwright/test', 'playwright'), 'test', place, '--reporter=dot,json'];
  const { code, output } = isQuiet
    ? await runNodeQuietly(args, { env })
    : { code: await runNode(args, { env }), output: '' };
  const report = read(results);
  const { expected, unexpected = 0, flaky = 0, skipped } = report.stats ?? {};
  return { ...count(code, expected, unexpected + flaky, skipped), files: playwrightFiles(report), output };
}

/** What a runner wrote; empty where it ended before it could. */
function read(results) {
  return existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
}

/** A runner that ran nothing has proved nothing, whatever its exit code. */
function count(code, passed = 0, failed = 0, skipped = 0) {
  return { code: passed === 0 ? code || 1 : code, passed, failed, skipped };
}

/** @param playwright null if it did not run. */
function summarizeBoth(vitest, playwright) {
  if (playwright) process.stdout.write(playwright.output);
  return summarize(playwright ? [vitest, playwright] : [vitest]);
}

function summarize(runs) {
  const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
  console.log(`\n${slowestText(runs.flatMap(({ files }) => files))}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return runs.find(({ code }) => code !== 0)?.code ?? 0;
}
