import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Suite } from '../../src/playwright/reporter/suite.ts';
import { COMPILED, compiledSuites } from './compiled-suites.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
let ownConfig: Promise<string> | undefined;

/** The configuration of `suites/`. */
export function suitesConfig(): Promise<string> {
  ownConfig ??= compiledSuites('test/playwright/suites');
  return ownConfig;
}

export interface SuiteResult {
  readonly code: number | null;
  /** Both streams, in the order in which they came. */
  readonly output: string;
  readonly folder: string;
  /** What the reporter wrote; throws where it wrote nothing. */
  suite(): Suite;
  page(): string;
}

/**
 * Runs suites of `suites/`, or of the configuration that `-c` names, with Playwright in a process of its own; their output goes
 * when the test, or the tests of a file, are over.
 */
export async function runSuite(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-suite-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const config = args.includes('-c') ? [] : ['-c', await suitesConfig()];
  const { code, output } = await playwright(['test', ...config, ...args], {
    FLATFIELD_SUITE_OUTPUT: folder,
    ...env,
  });
  return {
    code,
    output,
    folder,
    suite: () => JSON.parse(readFileSync(join(folder, 'page', 'suite.json'), 'utf8')),
    page: () => readFileSync(join(folder, 'page', 'index.html'), 'utf8'),
  };
}

/** After the test that is running, else, as in a hook, after all tests of the file. */
function atEnd(clean: () => void): void {
  try {
    onTestFinished(clean);
  } catch {
    process.once('exit', clean);
  }
}

/** Playwright's command in the top folder, without what this test runner put into the environment. */
export function playwright(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const { NODE_OPTIONS: _, VITEST: __, TEST: ___, ...own } = process.env;
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...own, ...COMPILED, ...env, NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
