import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const longMs = 240_000;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flatfield-consumer-'));
  // The scripts of the package would build it, which the set-up of the tests has done.
  expectSuccess(npm(root, ['pack', '--ignore-scripts', '--pack-destination', folder]));
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  cpSync(join(root, 'test', 'consumer'), folder, { recursive: true });
  const tools = ['@playwright/test', 'typescript', '@types/node'].map((name) => `${name}@${devDependencies[name]}`);
  const quiet = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  expectSuccess(npm(folder, ['install', ...quiet, `./${tarball}`, ...tools]));
}, longMs);

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('a project that installed the packed tarball', () => {
  it('type-checks', () => {
    expectSuccess(node(['node_modules/typescript/bin/tsc', '-p', '.']));
  });

  it(
    'runs green on a good monitor, with a page over the suite',
    () => {
      expectSuccess(playwright());
      expect(readFileSync(join(folder, 'inspections', 'index.html'), 'utf8')).toContain('UNIT-0042');
      expect(JSON.parse(readFileSync(join(folder, 'inspections', 'suite.json'), 'utf8'))).toMatchObject({
        outcome: 'pass',
        counts: { pass: 1, inspections: 1, readings: 25 },
      });
    },
    longMs,
  );

  it(
    'runs red on a tinted corner, and names the worst point, its color difference and the limit',
    () => {
      const config = join(folder, 'playwright.config.ts');
      writeFileSync(config, readFileSync(config, 'utf8').replace("simulate: 'flat'", "simulate: 'tinted-corner'"));
      const { status, stdout } = playwright();
      expect(status).toBe(1);
      expect(stdout).toMatch(
        /Worst points:\s+white at column 1, row 1 \(384, 216 px\): deltaE2000 \d+\.\d\d, limit 2, read 255\/255\/237, expected 255\/255\/255/,
      );
      expect(existsSync(join(folder, 'inspections', 'junit.xml'))).toBe(true);
    },
    longMs,
  );

  it('has the commands of the package', () => {
    const { stdout } = node(['node_modules/flatfield/dist/cli/bin.js', '--version']);
    expect(stdout.trim()).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  });
});

function playwright(): SpawnSyncReturns<string> {
  return node(['node_modules/@playwright/test/cli.js', 'test']);
}

function node(args: readonly string[], cwd = folder): SpawnSyncReturns<string> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env: { ...env, NO_COLOR: '1', FORCE_COLOR: '0' } });
}

function npm(cwd: string, args: readonly string[]): SpawnSyncReturns<string> {
  return node([npmScript(), ...args], cwd);
}

/** Path of npm's own script, so that no shell is needed: the npm that runs the tests, else the one beside this Node. */
function npmScript(): string {
  const beside = join(process.execPath, '..');
  const places = [
    process.env['npm_execpath'] ?? '',
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const found = places.find((place) => place.endsWith('.js') && existsSync(place));
  if (found === undefined) throw new Error('npm was not found beside this Node; run the tests through npm test');
  return found;
}

function expectSuccess({ status, stdout, stderr }: SpawnSyncReturns<string>): void {
  expect(status, `${stdout}\n${stderr}`).toBe(0);
}
