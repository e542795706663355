import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';

/** Tells one process from every other, including a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The result of `processStart` for that process; null if unknown. */
  readonly processStart: string | null;
  readonly host: string;
}

/** This process. The system is asked once: on some systems that takes another program. */
export function ownProcess(): Promise<ProcessIdentity> {
  known ??= processStart(process.pid).then((start) => ({ pid: process.pid, processStart: start, host: hostname() }));
  return known;
}

let known: Promise<ProcessIdentity> | undefined;

/**
 * Whether a process is known to be gone: it ran on this computer, and its number is now unused or belongs to a process that
 * started at another time. If in doubt, it counts as alive. `startOf`: how `processStart` was written down.
 */
export async function isDead(
  { pid, processStart: was, host }: ProcessIdentity,
  startOf: (pid: number) => Promise<string | null> = processStart,
): Promise<boolean> {
  if (host !== hostname()) return false;
  if (!isRunning(pid)) return true;
  if (was === null) return false;
  const start = await startOf(pid);
  return start !== null && start !== was;
}

/**
 * A text that is the same each time it is asked of one process, and another for any process that gets its number later; null if
 * the system does not report it. It is the system's own record of the start, never a clock of ours: setting that clock
 * would make a living process look like another one.
 */
export async function processStart(pid: number): Promise<string | null> {
  const ask = ASK[process.platform] ?? ASK['darwin'];
  const start = await ask?.(pid).catch(() => null);
  return start || null;
}

const ASK: Readonly<Record<string, (pid: number) => Promise<string | null>>> = {
  async linux(pid) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may hold spaces; start time, in ticks since boot, is the 22nd.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return ticks ? `${boot.trim()}:${ticks}` : null;
  },
  darwin: (pid) => output('ps', ['-o', 'lstart=', '-p', String(pid)]),
  win32: (pid) =>
    output('powershell.exe', [
      '-NoProfile',
      '-NonInteractive',
      '-Command',
      `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`,
    ]),
};

const PATIENCE_MS = 10_000;

async function output(program: string, parameters: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, parameters, {
    timeout: PATIENCE_MS,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
  });
  return stdout.trim();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: there is such a process, of another account.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}
