import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './run-node.mjs';

const aptLimitMs = 10 * 60_000;

/** Installs packages of Debian, if this is root on such a system. Resolves to false if they could not be installed. */
export async function aptInstall(...names) {
  if (!mayInstall()) return false;
  const installing = ['install', '-y', '--no-install-recommends', ...names];
  if (await runProgram('apt-get', installing, aptLimitMs)) return true;
  return (await runProgram('apt-get', ['update'], aptLimitMs)) && (await runProgram('apt-get', installing, aptLimitMs));
}

/** True for root on Debian. */
export function mayInstall() {
  return process.getuid?.() === 0 && isOnPath('apt-get');
}

/** Resolves to true if the command ended well within its time; what it prints goes to stderr. */
export function runProgram(command, args, limitMs, output = process.stderr) {
  return new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', output, output], timeout: limitMs });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

/** True if a program of that name is in one of the folders of PATH. */
export function isOnPath(command) {
  return pathFolders().some((folder) => existsSync(join(folder, command)));
}

/** The folders of PATH, in its order. */
export function pathFolders() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
}
