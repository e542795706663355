import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's top folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a script with this Node in the top folder, no shell between, and resolves to its exit code. Interrupts reach the
 * child by themselves, since it shares the terminal; this process waits for it to end.
 */
export function runNode(args, { env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    const wait = () => {};
    process.on('SIGINT', wait);
    process.on('SIGTERM', forward);
    function forward() {
      child.kill('SIGTERM');
    }
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGINT', wait);
      process.off('SIGTERM', forward);
      resolve(code ?? 130);
    });
  });
}

/** The same with its output collected, and no input; resolves to the exit code and both streams in the order in which they came. */
export function runNodeQuietly(args, { env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 130, output }));
  });
}

/** Path of the script behind a package's command, so that no shell and no `.cmd` shim is needed. */
export function localBin(packageName, command) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
