import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmScript } from './install.mjs';
import { root } from './run-node.mjs';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * Writes a tarball of Flatfield for computers without a registry: the packed package with all packages that it needs on one platform, and the
 * optional ones that are named. npm installs it without asking for anything. Resolves to the path of the file.
 */
export async function offline(args, into = root) {
  const { platform, optional } = asked(args);
  const [os, cpu] = platform.split('-');
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-offline-'));
  try {
    npm(root, ['pack', '--ignore-scripts', '--pack-destination', folder]);
    const packed = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    const own = { name: 'flatfield-offline', version: manifest.version, license: manifest.license };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
    const quiet = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
    const on = [`--os=${os}`, `--cpu=${cpu}`, ...(os === 'linux' ? ['--libc=glibc'] : [])];
    npm(folder, ['install', ...quiet, ...on, `./${packed}`, ...optional]);
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const bundleDependencies = Object.keys(dependencies);
    // Of the package itself, npm noted where it came from.
    const versions = { ...dependencies, flatfield: manifest.version };
    const bin = { flatfield: 'flatfield.mjs' };
    const whole = { ...own, type: 'module', bin, files: ['flatfield.mjs'], dependencies: versions, bundleDependencies };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...whole, os: [os], cpu: [cpu] }, null, 2));
    const command = "#!/usr/bin/env node\nimport './node_modules/flatfield/dist/cli/bin.js';\n";
    writeFileSync(join(folder, 'flatfield.mjs'), command);
    npm(folder, ['pack', '--ignore-scripts']);
    const file = join(into, `flatfield-${manifest.version}-${platform}.tgz`);
    copyFileSync(join(folder, `flatfield-offline-${manifest.version}.tgz`), file);
    return file;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A platform, then names of optional packages, which are taken in the version that Flatfield is tested with. */
function asked([platform = `${process.platform}-${process.arch}`, ...names]) {
  const { peerDependencies, devDependencies } = manifest;
  const known = Object.keys(peerDependencies);
  const unknown = names.find((name) => !known.includes(name));
  if (!PLATFORM.test(platform) || unknown !== undefined)
    throw new Error(
      `Expected win32-x64, win32-arm64, darwin-arm64, darwin-x64 or linux-x64, then any of ${known.join(', ')}; got ${unknown ?? platform}.`,
    );
  return { platform, optional: names.map((name) => `${name}@${devDependencies[name]}`) };
}

const PLATFORM = /^(?:win32|darwin|linux)-(?:x64|arm64)$/;

function npm(cwd, args) {
  const { status, stderr } = spawnSync(process.execPath, [npmScript(), ...args], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args[0]} ended with ${status}: ${stderr}`);
}
