import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSuccess, installedConsumer, node } from '../installed-consumer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flatfield-consumer-'));
  cpSync(join(root, 'test', 'consumer'), folder, { recursive: true });
  symlinkSync(join(installedConsumer(), 'node_modules'), join(folder, 'node_modules'), 'junction');
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('a project that installed the packed tarball', () => {
  it('type-checks', () => {
    expectSuccess(node(folder, ['node_modules/typescript/bin/tsc', '-p', '.']));
  });

  it('runs green on a good monitor, with a page over the suite', () => {
    expectSuccess(playwright());
    expect(readFileSync(join(folder, 'inspections', 'index.html'), 'utf8')).toContain('UNIT-0042');
    expect(JSON.parse(readFileSync(join(folder, 'inspections', 'suite.json'), 'utf8'))).toMatchObject({
      outcome: 'pass',
      counts: { pass: 1, inspections: 1, readings: 25 },
    });
  });

  it('runs red on a tinted corner, and names the worst point, its color difference and the limit', () => {
    const config = join(folder, 'playwright.config.ts');
    writeFileSync(config, readFileSync(config, 'utf8').replace("simulate: 'flat'", "simulate: 'tinted-corner'"));
    const { status, stdout } = playwright();
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /Worst points:\s+white at column 1, row 1 \(384, 216 px\): deltaE2000 \d+\.\d\d, limit 2, read 255\/255\/237, expected 255\/255\/255/,
    );
    expect(existsSync(join(folder, 'inspections', 'junit.xml'))).toBe(true);
  });

  it('has the commands of the package', () => {
    const { stdout } = node(folder, ['node_modules/flatfield/dist/cli/bin.js', '--version']);
    expect(stdout.trim()).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  });
});

function playwright() {
  return node(folder, ['node_modules/@playwright/test/cli.js', 'test']);
}
