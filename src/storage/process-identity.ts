import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { systemProgram } from '../programs/system-program.ts';

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
 * True if a process is known to be gone: it ran on this computer, and its number is now unused or belongs to a process that started at another time.
 * If in doubt, it counts as alive. `startOf` gives a start in the form of `processStart`.
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
export async function processStart(
  pid: number,
  { platform = process.platform, run = output }: { platform?: NodeJS.Platform; run?: RunProgram } = {},
): Promise<string | null> {
  const ask = ASK[platform] ?? ASK['darwin'];
  const start = await ask?.(pid, run).catch(() => null);
  return start || null;
}

/** Starts a program without a shell and resolves with its standard output, trimmed; rejects if it fails. */
type RunProgram = (program: string, parameters: readonly string[]) => Promise<string>;

const ASK: Readonly<Record<string, (pid: number, run: RunProgram) => Promise<string | null>>> = {
  async linux(pid) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may hold spaces; start time, in ticks since boot, is the 22nd.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return ticks ? `${boot.trim()}:${ticks}` : null;
  },
  darwin: (pid, run) => run(systemProgram('ps'), ['-o', 'lstart=', '-p', String(pid)]),
  async win32(pid, run) {
    // Get-Process has to open the process and is refused for a service; this list shows every process to every account.
    const ask = `(Get-WmiObject Win32_Process -Filter ProcessId=${pid}).CreationDate`;
    return utcOf(await run(systemProgram('powershell'), ['-NoProfile', '-NonInteractive', '-Command', ask]));
  },
};

/**
 * A time as Windows Management Instrumentation writes it, `yyyymmddHHMMSS.mmmmmm+UUU`, in UTC with its microseconds; null if it is none. `UUU` are
 * the minutes that its local time is ahead: the same process is listed with another local time once the time zone of the computer changes.
 */
function utcOf(time: string): string | null {
  const [, year, month, day, hour, minute, second, fraction, ahead] = managementTime.exec(time) ?? [];
  if (fraction === undefined || ahead === undefined) return null;
  const localMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return `${new Date(localMs - Number(ahead) * 60_000).toISOString().slice(0, 19)}.${fraction}Z`;
}

const managementTime = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\.(\d{6})([+-]\d{3})$/;

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
