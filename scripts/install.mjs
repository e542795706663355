import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from './installed.mjs';
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
