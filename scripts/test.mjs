import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureArgyll, ensureBrowser, ensureXvfb } from './browser.mjs';
import { localBin, root, runNode } from './run-node.mjs';

/**
 * Format, lint, types, then every test, those in a browser last; ends with a line that counts them. Stops at the first
 * check that fails. Arguments are Vitest's own (`-- test/color`), and then only Vitest runs.
 */
export async function test(args) {
  const scratch = mkdtempSync(join(tmpdir(), 'flatfield-test-'));
  try {
    for (const check of checks()) {
      const code = await runNode(check);
      if (code !== 0) return code;
    }
    process.env.FLATFIELD_BROWSER = await ensureBrowser();
    await ensureXvfb();
    await ensureArgyll();
    const runs = [await runVitest(scratch, args)];
    if (args.length === 0) runs.push(await runPlaywright(scratch));
    return summarize(runs);
  } finally {
    // A browser that is still ending may hold a file for a moment, which Windows does not let go.
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

const checks = () => [
  [localBin('@biomejs/biome', 'biome'), 'ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])],
  [localBin('oxlint', 'oxlint'), '--type-aware', '--deny-warnings'],
  [localBin('typescript', 'tsc'), '-p', join(root, 'tsconfig.json')],
  [localBin('typescript', 'tsc'), '-p', join(root, 'tsconfig.page.json')],
];

async function runVitest(scratch, args) {
  const results = join(scratch, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const code = await runNode([localBin('vitest', 'vitest'), 'run', ...reporters, ...args]);
  const { numPassedTests, numFailedTests, numPendingTests } = read(results);
  return count(code, numPassedTests, numFailedTests, numPendingTests);
}

/** Its own output folder, so that two runs at once do not empty each other's. */
async function runPlaywright(scratch) {
  const results = join(scratch, 'playwright.json');
  const env = { ...process.env, FLATFIELD_TEST_OUTPUT: scratch, PLAYWRIGHT_JSON_OUTPUT_FILE: results };
  const code = await runNode([localBin('@playwright/test', 'playwright'), 'test', '--reporter=dot,json'], { env });
  const { expected, unexpected = 0, flaky = 0, skipped } = read(results).stats ?? {};
  return count(code, expected, unexpected + flaky, skipped);
}

/** What a runner wrote; empty where it ended before it could. */
function read(results) {
  return existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
}

/** A runner that ran nothing has proved nothing, whatever its exit code. */
function count(code, passed = 0, failed = 0, skipped = 0) {
  return { code: passed === 0 ? code || 1 : code, passed, failed, skipped };
}

function summarize(runs) {
  const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return runs.find(({ code }) => code !== 0)?.code ?? 0;
}
