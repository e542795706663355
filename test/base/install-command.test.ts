import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installChromiumCommand, installCommand } from '../../src/base/install-command.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-installed-'));
  for (const [project, files] of Object.entries(projects)) {
    await mkdir(join(root, project), { recursive: true });
    for (const file of files) await writeFile(join(root, project, file), '{}');
  }
});
afterAll(() => rm(root, { recursive: true }));

const projects = {
  npm: ['package.json', 'package-lock.json'],
  pnpm: ['package.json', 'pnpm-lock.yaml'],
  yarn: ['package.json', 'yarn.lock'],
  checkout: ['package.json'],
  lib: [],
};

describe('the command for a missing package', () => {
  it.each<[string, string, string]>([
    ['checkout', 'npm ci --ignore-scripts (in ROOT)', 'npx playwright install chromium (in ROOT)'],
    [
      'npm/node_modules/flatfield',
      'npm install --save-dev serialport (in ROOT)',
      'npx playwright install chromium (in ROOT)',
    ],
    [
      'pnpm/node_modules/.pnpm/flatfield@1.0.0/node_modules/flatfield',
      'pnpm add --save-dev serialport (in ROOT)',
      '(in ROOT)',
    ],
    ['yarn/node_modules/flatfield', 'yarn add --dev serialport (in ROOT)', 'npx playwright install chromium (in ROOT)'],
    ['lib/node_modules/flatfield', 'npm install --global serialport', 'playwright install chromium'],
    [
      '.npm/_npx/1f2e/node_modules/flatfield',
      'npx --package flatfield --package serialport flatfield ...',
      'npx --package @playwright/test playwright install chromium',
    ],
  ])('of a copy in %s', (place, command, ofChromium) => {
    const folder = join(root, ...place.split('/'));
    const [project = ''] = place.split('/');
    const inFolder = (text: string) => text.replaceAll(join(root, project), 'ROOT');
    expect(inFolder(installCommand('serialport', folder))).toBe(command);
    expect(inFolder(installChromiumCommand(folder))).toContain(ofChromium);
  });

  it('of this checkout names its folder', () => {
    expect(installCommand('serialport')).toMatch(/^npm ci --ignore-scripts \(in .+\)$/);
  });
});
