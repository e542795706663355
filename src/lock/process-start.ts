import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * A text that is the same each time it is asked of one process, and another for any process that gets its number later; null
 * where the system does not tell. The system's own record of the start is used on both occasions, never a clock of ours:
 * a clock that was set in between would make a living process look like another one.
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
  const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const { stdout } = await promisify(execFile)(program, parameters, {
    timeout: PATIENCE_MS,
    env: environment,
    windowsHide: true,
  });
  return stdout.trim();
}
