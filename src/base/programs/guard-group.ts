import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { systemProgram } from './system-program.ts';

/** Ends programs, and all that they started, if this process dies before it releases them, be it by SIGKILL. */
interface GroupGuard {
  watch(leader: number): void;
  release(leader: number): void;
}

/**
 * The guard of this process, which is started if there is none: a small process of its own that waits for the end of a pipe, which the system closes
 * with this process. Without it, a program that waits for a key, or for an instrument that hangs, would hold the instrument for ever.
 */
export function groupGuard(): GroupGuard {
  guard ??= startGuard();
  const pipe = guard;
  return {
    watch: (leader) => void pipe.write(`+${leader}\n`),
    release: (leader) => void pipe.write(`-${leader}\n`),
  };
}

let guard: Socket | undefined;

function startGuard(): Socket {
  const { NODE_OPTIONS: _, ...env } = process.env;
  // In a session of its own: what ends this process's group must not end the guard.
  const child = spawn(process.execPath, ['--input-type=module', '--eval', GUARD, systemProgram('taskkill')], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  const forget = () => {
    guard = undefined;
  };
  child.on('error', forget).on('exit', forget).unref();
  // A pipe in Node's eyes, a socket by its type: it must not keep this process alive either.
  const pipe = child.stdin as Socket;
  pipe.on('error', () => undefined).unref();
  return pipe;
}

/** The whole program of the guard. It stands alone, so that it runs whichever way this module was loaded; its argument is the path of taskkill. */
const GUARD = `
import { execFileSync } from 'node:child_process';
let said = '';
for await (const text of process.stdin) said += text;
const leaders = new Set();
for (const line of said.split('\\n')) {
  if (line.startsWith('+')) leaders.add(line.slice(1));
  else leaders.delete(line.slice(1));
}
for (const leader of leaders) {
  try {
    if (process.platform !== 'win32') process.kill(-leader, 'SIGKILL');
    else execFileSync(process.argv[1], ['/PID', leader, '/T', '/F'], { windowsHide: true, stdio: 'ignore' });
  } catch {}
}
`;
