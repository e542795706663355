import { spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmScript } from './install.mjs';
import { root } from './run-node.mjs';

/**
 * How many packages `npm install` brings into an empty folder with the packed package, and their MB on a disk of 4 kB blocks; then the same
 * for each of `others`, which is added to what is there.
 */
export async function installedSizes(others = []) {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-installed-size-'));
  try {
    npm(root, ['pack', '--ignore-scripts', '--pack-destination', folder]);
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const quiet = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    const modules = join(folder, 'node_modules');
    return [`./${tarball}`, ...others].map((added) => {
      npm(folder, ['install', ...quiet, added]);
      const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
      return { packages: Object.keys(packages).length, megabytes: megabytesOf(modules) };
    });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function npm(cwd, args) {
  const { status, stderr } = spawnSync(process.execPath, [npmScript(), ...args], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args[0]} ended with ${status}: ${stderr}`);
}

const BLOCK = 4096;

function megabytesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const bytes = entries.map((entry) => Math.ceil(lstatSync(join(entry.parentPath, entry.name)).size / BLOCK) * BLOCK);
  return bytes.reduce((sum, one) => sum + one, 0) / 2 ** 20;
}
