import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { systemProgram } from '../../programs/system-program.ts';

/** Ends a process group if this process dies before `release`, be it by SIGKILL. */
export interface GroupGuard {
  watch(pid: number): void;
  release(): void;
}

/**
 * Starts the guard: a small process of its own that waits for the end of a pipe, which the system closes with this process. Without
 * it, a program that waits for a key, or for an instrument that hangs, would hold the instrument for ever.
 */
export function guardGroup(): GroupGuard {
  const { NODE_OPTIONS: _, ...env } = process.env;
  // In a session of its own: what ends this process's group must not end the guard.
  const guard = spawn(process.execPath, ['--input-type=module', '--eval', GUARD, systemProgram('taskkill')], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  // A pipe in Node's eyes, a socket by its type: it must not keep this process alive either.
  (guard.stdin as Socket).unref();
  return {
    watch: (pid) => void guard.stdin.write(`${pid}\n`),
    release: () => void guard.stdin.end('released\n'),
  };
}

/** The whole program of the guard. It stands alone, so that it runs whichever way this module was loaded; its argument is the path of taskkill. */
const GUARD = `
import { execFileSync } from 'node:child_process';
let said = '';
for await (const text of process.stdin) said += text;
const [pid, released] = said.split('\\n');
if (pid && released !== 'released') {
  if (process.platform === 'win32') execFileSync(process.argv[1], ['/PID', pid, '/T', '/F'], { windowsHide: true, stdio: 'ignore' });
  else process.kill(-pid, 'SIGKILL');
}
`;
