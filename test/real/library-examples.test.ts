import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../src/simulator/index.ts';
import { expectSuccess, installedConsumer, node } from '../installed-consumer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs', 'library.md'), 'utf8');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** What the examples of a section print, one after the other. */
const PRINTED: Readonly<Record<string, readonly RegExp[]>> = {
  README: [/^pass\n$/],
  'Inspect a monitor': [/^pass\n$/, /^attempt-limit\n25 pass\n$/],
  'Restore what a run changed': [/^$/],
  'Plans, patches and profiles': [/^50 \d+ \S+/],
  'Show patches yourself': [/planned: 50, read: 50, judged: 50/],
  'Measure light with a meter': [/^fail \{\n? *count: 1,[\s\S]*Result is XYZ: [\s\S]*\}\n$/],
  'Your own source of readings': [
    /^fail \{ name: 'fake colorimeter', kind: 'light', confirmsResolution: false \}\n$/,
    /^pass pass\n$/,
  ],
  'Your own reference': [/^pass\n$/],
  'Follow a run by events': [/^1 25 0\n[\s\S]*25 25 0\n25 3\n$/],
  'Judge again': [/interrupted-judged-1 pass 1\n$/],
  'Read and compare records': [
    /^All 25 readings[\s\S]*\nAlle 25 Messwerte[\s\S]*\n25 [\s\S]*from,to,patch[\s\S]*unsigned\n$/,
  ],
  'Write reports': [/PASS[\s\S]*\n2\n$/],
  'Colors and metrics': [/^1\.\d+ dE2000\n$/],
  Errors: [/^unreachable |^local-api-unreachable /],
  'The local API': [/ 0 .* (true|false)\n/],
  'The cloud API and fleets': [/overdue|due|ok/],
  'Simulate monitors': [/white .*limit|ΔE2000|color difference/],
};

const examples = [
  ...examplesOf(readme).map((code) => ({ section: 'README', code })),
  ...page.split(/^## /m).flatMap((text) => {
    const [section = ''] = text.split('\n');
    return examplesOf(text).map((code) => ({ section, code }));
  }),
].map((one, place) => ({ ...one, name: `example-${place + 1}` }));

let folder: string;
let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ scenario: 'flat', timeScale: 0 });
  folder = mkdtempSync(join(tmpdir(), 'flatfield-library-'));
  symlinkSync(join(installedConsumer(), 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const { name, code } of examples) {
    // Changes of a simulated monitor need not be a second apart.
    const simulated = code
      .replaceAll(
        'createLocalApi()',
        `createLocalApi({ baseUrl: '${simulator.url}', changeSpacingMs: 0, steadyMs: 0 })`,
      )
      .replaceAll('baseUrl: simulator.url', 'baseUrl: simulator.url, changeSpacingMs: 0, steadyMs: 0');
    writeFileSync(join(folder, `${name}.mts`), simulated);
  }
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  const compilerOptions = {
    target: 'es2023',
    types: ['node'],
    module: 'nodenext',
    outDir: 'compiled',
    rootDir: '.',
    ...strict,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }));
});

afterAll(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('the examples of README.md and docs/library.md', () => {
  it('type-check against the package as it is installed', () => {
    expectSuccess(node(folder, ['node_modules/typescript/bin/tsc', '-p', '.']));
  });

  it('are in sections whose output is known', () => {
    const counts = Object.fromEntries(Object.entries(PRINTED).map(([section, printed]) => [section, printed.length]));
    const found: Record<string, number> = {};
    for (const { section } of examples) found[section] = (found[section] ?? 0) + 1;
    expect(found).toEqual(counts);
  });

  it.each(examples)('$section: $name runs', async ({ section, name }) => {
    const place = examples.filter((one) => one.section === section).findIndex((one) => one.name === name);
    const { NODE_OPTIONS: _, ...environment } = process.env;
    const options = { cwd: folder, env: { ...environment, NO_COLOR: '1' } };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [`compiled/${name}.mjs`], options);
    expect(stderr).toBe('');
    expect(stdout).toMatch(PRINTED[section]?.[place] ?? /never/);
  });
});

function examplesOf(text: string): string[] {
  return Array.from(text.matchAll(/```ts\n([\s\S]*?)```/g), ([, code = '']) => code);
}
