import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { root, runNode } from './run-node.mjs';

/** Brings node_modules in line with the lockfile; does nothing if it already is, waits while another process does it. */
export async function install() {
  // Under another Node, for `compat`, the packages stay as they are.
  if (process.env.FLATFIELD_KEEP_MODULES || isInstalled(root)) return;
  await withLock('install', async () => {
    if (isInstalled(root)) return;
    const code = await runNode([npmScript(), 'ci', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts'], {
      env: cleanEnvironment(),
    });
    if (code !== 0) throw new Error(`npm ci ended with exit code ${code}; nothing was built or run`);
  });
}

/**
 * Tells whether the packages in a folder's node_modules are those of its lockfile, whoever installed them: npm lists there what it
 * installed. A package that npm leaves out on this platform may be missing.
 */
export function isInstalled(folder, platform = process) {
  const found = packagesIn(join(folder, 'node_modules', '.package-lock.json'));
  if (found === null) return false;
  return Object.entries(packagesIn(join(folder, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const { [path]: present } = found;
    if (present === undefined) return mayBeLeftOut(wanted, platform);
    const isSame = present.version === wanted.version && present.integrity === wanted.integrity;
    return isSame && existsSync(join(folder, path, 'package.json'));
  });
}

function packagesIn(lockfile) {
  if (!existsSync(lockfile)) return null;
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

/** Optional packages for another platform or libc, and what those alone need. */
function mayBeLeftOut({ optional, devOptional, os, cpu, libc }, platform) {
  if (!optional && !devOptional) return false;
  if (libc !== undefined || (os ?? cpu) === undefined) return true;
  return !(fits(os, platform.platform) && fits(cpu, platform.arch));
}

/** A list of npm: names, or names with `!` that are excluded. */
function fits(names, name) {
  if (names === undefined || names.includes(name)) return true;
  return names.every((each) => each.startsWith('!')) && !names.includes(`!${name}`);
}

/** Path of npm's own script, so that no shell is needed. */
export function npmScript() {
  const { npm_execpath: fromNpm } = process.env;
  if (fromNpm?.endsWith('.js')) return fromNpm;
  const beside = join(process.execPath, '..');
  const places = [
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const found = places.find((place) => existsSync(place));
  if (found === undefined)
    throw new Error('npm was not found beside this Node; run the command through npm: npm run …');
  return found;
}

/** Settings of a caller (a production install, a dry run) that would leave the tools out. */
function cleanEnvironment() {
  const { NODE_ENV: _mode, npm_config_omit: _omit, npm_config_dry_run: _dryRun, ...rest } = process.env;
  return rest;
}
