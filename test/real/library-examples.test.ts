import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../../scripts/public-surface.mjs';
import { type Simulator, startSimulator } from '../../src/entries/simulator.ts';
import { expectSuccess, installedConsumer, node } from '../installed-consumer.ts';

/** What the examples of a section print, one after the other. Those of docs/playwright.md run as one suite. */
const PRINTED: Readonly<Record<string, readonly RegExp[]>> = {
  'docs/getting-started.md: 5. Inspect a real monitor': [/^pass\n$/],
  'docs/library.md: The library': [/^pass\n$/],
  'docs/library.md: Several inspections': [/^\[ 'pass' \]\n$/],
  'docs/reference/messages.md: Errors': [/^1\n$/],
  'docs/reference/messages.md: Errors with data': [/^status 404: .+\n$/],
  'docs/reference/library.md: Inspect a monitor': [
    /^pass\n$/,
    /^attempt-limit\n25 pass\n$/,
    /^.+\n(?:(?:true|null) .+\n)+$/,
  ],
  'docs/reference/library.md: Restore what a run changed': [/^$/],
  'docs/reference/library.md: Plans and profiles': [/^50 25 \d+\n\d+ \d Our limits\n$/, /^5 inconclusive\n$/],
  'docs/reference/library.md: Show patches yourself': [/planned: 50, read: 50, judged: 50/],
  'docs/reference/library.md: Your own source of readings': [
    /^fail \{ name: 'fake colorimeter', kind: 'light', confirmsResolution: false \}\n$/,
    /^pass pass\n$/,
  ],
  'docs/reference/library.md: Your own reference': [/^pass\n$/, /^\d+(?:\.\d+)?\n$/],
  'docs/reference/library.md: Follow a run by events': [/^1 25 0\n[\s\S]*25 25 0\n25 3\n$/],
  'docs/reference/library.md: Judge again': [/interrupted-judged-1 pass 1\npass\npass\n$/, /^9 pass\nlight pass\n$/],
  'docs/reference/library.md: Read and compare records': [
    /^All 25 readings[\s\S]*\nAlle 25 Messwerte[\s\S]*\n25 [\s\S]*from,to,patch[\s\S]*unsigned\n$/,
    /^intact\n$/,
  ],
  'docs/reference/library.md: Write reports': [
    /PASS[\s\S]*\[ 'summary\.md', 'record\.json' \]\n\d\n$/,
    /^[^\n]*patch[^\n]*\n\{\n<\?xml .+\n## .+\n$/,
  ],
  'docs/reference/library.md: Colors and metrics': [/^1\.\d+ dE2000\n$/],
  'docs/reference/library.md: Errors': [/^unreachable /],
  'docs/reference/library.md: The clients': [/ 0 .* (true|false)\n/, /^cloud-api pass\n$/],
  'docs/reference/library.md: `flatfield/pattern`': [/^\d+\n$/, /^true 0\n$/, /^\d+ \[ 8, 10 \]\n$/],
  'docs/reference/library.md: `flatfield/meter`': [
    /^fail \d+ \{\n *startedAt: [\s\S]*count: 1,[\s\S]*Result is XYZ: [\s\S]*\}\n$/,
    /^meter-not-found\n$/,
  ],
  'docs/reference/library.md: Check a fleet': [/^\{.*due.*\}\n<\?xml .+\n$/, /^3 0 true 3\n$/],
  'docs/reference/library.md: Send commands to a fleet': [
    /^true \[ 'done', 'done', 'done' \]\n$/,
    /^3\n\[[\s\S]*accepted[\s\S]*\]\n$/,
  ],
  'docs/reference/library.md: `flatfield/simulator`': [/^true\n.*White: .*limit/],
  'docs/local-api.md: From a program': [/^\S+ \d+\n$/],
  'docs/reports.md: Sentences': [/^All 25 readings/],
  'docs/simulator.md: In tests': [/^http:\S+ http:\S+ [\da-f]{40}\n$/],
};

const all = examples().map(({ page, section, code }, place) => {
  const file = /^\/\/ ([\w.-]+\.ts)\n/.exec(code)?.[1];
  return { page, section: `${page}: ${section}`, code, file, name: `example-${place + 1}` };
});
const modules = all.filter(({ file }) => file === undefined);
const suite = all.filter(({ file }) => file !== undefined);

const runner = fileURLToPath(new URL('run-modules.mjs', import.meta.url));
const pathOf = (name: string) => `compiled/${name}.mjs`;

interface Printed {
  readonly path: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly errors: readonly string[];
  /** Whether all of it has run. */
  readonly isOver: boolean;
}

let folder: string;
let simulator: Simulator;
let printed: readonly Printed[] = [];

beforeAll(async () => {
  simulator = await startSimulator({ scenario: 'flat', timeScale: 0 });
  folder = mkdtempSync(join(tmpdir(), 'flatfield-library-'));
  symlinkSync(join(installedConsumer(), 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const { name, file, code } of all) writeFileSync(join(folder, file ?? `${name}.mts`), simulated(code));
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
  };
  const compilerOptions = { target: 'es2023', types: ['node'], module: 'nodenext', rootDir: '.', ...strict };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, outDir: 'compiled' }, include: ['*.mts', '*.ts'] }),
  );
});

afterAll(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('the examples of the guide', () => {
  it('type-check against the package as it is installed', () => {
    expectSuccess(node(folder, ['node_modules/typescript/bin/tsc', '-p', '.', '--singleThreaded']));
  });

  it('are in sections whose output is known', () => {
    const counts = Object.fromEntries(Object.entries(PRINTED).map(([section, printed]) => [section, printed.length]));
    const found: Record<string, number> = {};
    for (const { section } of modules) found[section] = (found[section] ?? 0) + 1;
    expect(found).toEqual(counts);
  });

  it('run one after the other, each until nothing keeps the process', async () => {
    const results = join(folder, 'results.json');
    const { stdout, stderr } = await run(runner, results, ...modules.map(({ name }) => pathOf(name)));
    // What the runner catches is not here; warnings of Node are.
    expect([stdout, stderr]).toEqual(['', '']);
    printed = JSON.parse(readFileSync(results, 'utf8'));
    expect(printed.map(({ path }) => path)).toEqual(modules.map(({ name }) => pathOf(name)));
  });

  it.each(modules)('$section: $name runs', ({ section, name }) => {
    const place = modules.filter((one) => one.section === section).findIndex((one) => one.name === name);
    const found = printed.find(({ path }) => path === pathOf(name));
    expect(found).toMatchObject({ errors: [], stderr: '', isOver: true });
    expect(found?.stdout).toMatch(PRINTED[section]?.[place] ?? /never/);
  });

  it('run as a suite if they are tests', async () => {
    expect(suite.map(({ file }) => file)).toContain('playwright.config.ts');
    const { stdout } = await run('node_modules/@playwright/test/cli.js', 'test', 'spec.ts$', '--timeout=180000');
    expect(stdout).toContain(`${suite.length - 1} passed`);
    expect(readFileSync(join(folder, 'inspections', 'index.html'), 'utf8')).toContain('UNIT-0042');
  });
});

/** Fails with what the program printed unless its exit code is 0. */
async function run(...args: readonly string[]) {
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const env = { ...environment, SPOTREAD: 'no-such-program', NO_COLOR: '1' };
  return promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(
    (error: Error & { stdout?: string }) => {
      throw new Error(`${error.message}${error.stdout ?? ''}`, { cause: error });
    },
  );
}

/** An example with a simulated monitor in place of a real one; its changes need not be a second apart. */
function simulated(code: string): string {
  return code
    .replaceAll('createLocalApi()', `createLocalApi({ baseUrl: '${simulator.url}', changeSpacingMs: 0, steadyMs: 0 })`)
    .replaceAll('baseUrl: simulator.url', 'baseUrl: simulator.url, changeSpacingMs: 0, steadyMs: 0')
    .replace(
      /resolution: '3840x2160', (unit: '[\w-]+'), browser: .*(?= \},\n)/,
      "resolution: '1280x720', simulate: 'flat', timeScale: 0, $1",
    );
}
