import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { npmScript } from '../../scripts/install.mjs';
import { offline } from '../../scripts/offline.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flatfield-offline-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

it('is installed with an empty cache and without a registry, and inspects', async () => {
  const file = await offline([`${process.platform}-${process.arch}`, 'serialport'], folder);
  const installed = join(folder, 'Prüfplatz 7');
  mkdirSync(installed);
  const alone = ['--registry', 'http://127.0.0.1:9', '--cache', join(folder, 'cache'), '--no-audit', '--no-fund'];
  execFileSync(process.execPath, [npmScript(), 'install', '--prefix', installed, ...alone, file], { stdio: 'ignore' });
  const start = join(installed, 'node_modules', 'flatfield-offline', 'flatfield.mjs');
  const run = (...args: readonly string[]) =>
    execFileSync(process.execPath, [start, ...args], { cwd: folder, encoding: 'utf8' });
  expect(run('inspect', '--simulate', 'flat', '--resolution', '960x540', '--time-scale', '0')).toContain(' PASS ');
});

it('refuses a platform or a package that it does not know', async () => {
  await expect(offline(['windows'])).rejects.toThrow('Expected win32-x64');
  await expect(offline(['win32-x64', 'left-pad'])).rejects.toThrow('got left-pad.');
});
