import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { askProgram } from '../programs/ask-program.ts';
import { systemProgram } from '../programs/system-program.ts';

/** Tells one process from every other, including a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The result of `processStart` for that process; null if unknown. */
  readonly processStart: string | null;
  readonly host: string;
}

/** This process. The system is asked once, and on Windows not at all by a program's main thread: PowerShell takes up to seconds to start. */
export function ownProcess(): Promise<ProcessIdentity> {
  known ??= ownStart().then((start) => ({ pid: process.pid, processStart: start, host: hostname() }));
  return known;
}

async function ownStart(): Promise<string | null> {
  // Read from the system's clock as this process began: setting that clock later changes neither this nor the system's own record.
  if (process.platform === 'win32' && isMainThread) return timeLabel(performance.timeOrigin);
  return processStart(process.pid);
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
  return start !== null && !isSameStart(start, was);
}

/** True for two texts of `processStart` that mean one process: on Windows, its own word on its start comes a moment after the system's. */
function isSameStart(one: string, other: string): boolean {
  if (one === other) return true;
  return timeForm.test(one) && timeForm.test(other) && Math.abs(timeOf(one) - timeOf(other)) <= startupMs;
}

/** A time, in milliseconds since 1970, as a text that fits into the name of a file. */
function timeLabel(timeMs: number): string {
  return `t${Math.floor(timeMs).toString(16).padStart(15, '0')}`;
}

const timeOf = (label: string) => Number.parseInt(label.slice(1), 16);

/** The form of a start that names itself; any other has to be made short for the name of a file. */
export const timeForm = /^t[0-9a-f]{15}$/;

/** More than a busy computer takes from making a process to running its first line, and less than a number takes to be given again. */
const startupMs = 60_000;

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
    return startOf(await run(systemProgram('powershell'), ['-NoProfile', '-NonInteractive', '-Command', ask]));
  },
};

/**
 * A time as Windows Management Instrumentation writes it, `yyyymmddHHMMSS.mmmmmm+UUU`, as the start of a process; null if it is none. `UUU` are
 * the minutes that its local time is ahead: the same process is listed with another local time once the time zone of the computer changes.
 */
function startOf(time: string): string | null {
  const [, year, month, day, hour, minute, second, fraction, ahead] = managementTime.exec(time) ?? [];
  if (fraction === undefined || ahead === undefined) return null;
  const localMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return timeLabel(localMs - Number(ahead) * 60_000 + Number(fraction) / 1000);
}

const managementTime = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\.(\d{6})([+-]\d{3})$/;

const output: RunProgram = (program, parameters) =>
  askProgram(program, parameters, { environment: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } });

/** True if a process of this computer has this number now. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: there is such a process, of another account.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}
