import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { systemProgram } from '../../programs/system-program.ts';

/**
 * Ends a process group at once by the process that leads it. On Windows, which has no such groups, the process and those that it
 * started and that are still its children: if it `isGone`, those can no longer be told and are left. Never throws.
 */
export async function endGroup(pid: number, isGone = false): Promise<void> {
  if (process.platform !== 'win32') return endPosixGroup(pid);
  if (isGone) return;
  await promisify(execFile)(systemProgram('taskkill'), ['/PID', String(pid), '/T', '/F'], { windowsHide: true }).catch(
    () => undefined,
  );
}

/** The number of a group stays taken while a process of the group lives, so that no other group is hit. */
function endPosixGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // ESRCH: nothing is left of it.
  }
}
