import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedSizes } from '../../scripts/installed-size.mjs';
import { expectSuccess, installedConsumer, node } from '../installed-consumer.ts';
import { startPostgres } from './postgres/start-postgres.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const bin = join('node_modules', 'flatfield', 'dist', 'cli', 'bin.js');
const postgres = await startPostgres();
afterAll(() => postgres?.close());

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flatfield-consumer-'));
  cpSync(join(root, 'test', 'consumer'), folder, { recursive: true });
  symlinkSync(join(installedConsumer(), 'node_modules'), join(folder, 'node_modules'), 'junction');
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('a project that installed the packed tarball', () => {
  it('type-checks, the declarations of every entry included', () => {
    expectSuccess(node(folder, ['node_modules/typescript/bin/tsc', '-p', '.', '--singleThreaded']));
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

  it('imports every entry, with one class of errors among them', () => {
    const text = `import { FlatfieldError } from 'flatfield';
      for (const entry of ['matchers', 'playwright', 'reporter']) await import('flatfield/' + entry);
      const { startSimulator } = await import('flatfield/simulator');
      const error = await startSimulator({ scenario: 'no-such-scenario' }).catch((error) => error);
      console.log(error instanceof FlatfieldError, error.code);`;
    const { stdout, stderr } = node(folder, ['--input-type=module', '--eval', text]);
    expect(`${stdout}${stderr}`).toBe('true invalid-simulation\n');
  });

  it('has the commands of the package', () => {
    const { stdout } = node(folder, [bin, '--version']);
    expect(stdout.trim()).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  });

  it('serves a line from SQLite, and a station sends its run', () => expectServed('sqlite', []));

  it('serves a line from PostgreSQL, and a station sends its run', async ({ skip }) => {
    if (!postgres) return skip('no PostgreSQL');
    await expectServed('postgres', ['--database', await postgres.makeDatabase()]);
  });
});

it('has at most 35 packages and 45 MB where it is installed, and with libsql 40 and 65 MB', async () => {
  const [alone, withDatabase] = await installedSizes([`libsql@${devDependencies.libsql}`]);
  expect(alone?.packages).toBeLessThanOrEqual(35);
  expect(alone?.megabytes).toBeLessThanOrEqual(45);
  expect(withDatabase?.packages).toBeGreaterThan(alone?.packages ?? 0);
  expect(withDatabase?.packages).toBeLessThanOrEqual(40);
  expect(withDatabase?.megabytes).toBeLessThanOrEqual(65);
});

/** A server in a process of its own, which keeps its runs `where` the options say, and a run that is sent to it. */
async function expectServed(where: string, database: readonly string[]) {
  const data = join(folder, `line-${where}`);
  const env = { ...process.env, XDG_STATE_HOME: join(folder, `state-${where}`) };
  const server = spawn(process.execPath, [bin, 'line', 'serve', '--folder', data, '--port', '0', ...database], {
    ...{ cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  try {
    let said = '';
    server.stdout?.on('data', (text) => {
      said += text;
    });
    await expect.poll(() => said).toMatch(/^Line server: \S+\n/);
    const [, line = ''] = /^Line server: (\S+)/.exec(said) ?? [];
    const token = join(data, 'station.token');
    const store = database.length > 0 ? database : ['--folder', data];
    expectSuccess(node(folder, [bin, 'line', 'token', 'create', 'one', '--role', 'station', '--out', token, ...store]));
    const run = ['--simulate', 'flat', '--resolution', '3840x2160', '--layout', '3x3', '--time-scale', '0'];
    const sent = ['--unit', 'UNIT-0042', '--line', line, '--line-token-file', token, '--out', `run-${where}`];
    expectSuccess(node(folder, [bin, 'inspect', ...run, ...sent], env));
    expectSuccess(node(folder, [bin, 'line', 'push'], env));
    const headers = { authorization: `Bearer ${readFileSync(join(data, 'admin.token'), 'utf8').trim()}` };
    const { rows } = (await (await fetch(`${line}/api/v1/runs`, { headers })).json()) as { rows: readonly object[] };
    expect(rows).toMatchObject([{ unit: 'UNIT-0042', outcome: 'pass' }]);
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

function playwright() {
  return node(folder, ['node_modules/@playwright/test/cli.js', 'test']);
}
