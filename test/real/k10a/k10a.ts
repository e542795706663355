import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

/** The real spotread on a simulated K-10A, as the program for --meter-program. */
export const spotreadOnK10a = fileURLToPath(new URL('spotread-on-k10a.sh', import.meta.url));

/** Why the real spotread cannot be run here; null if it can. */
export function whyNoSpotread(): string | null {
  if (process.platform !== 'linux') return 'the simulated K-10A needs pseudo-terminals and mount namespaces of Linux';
  for (const program of ['spotread', 'python3', 'unshare']) {
    if (!succeeds('sh', ['-c', `command -v ${program}`])) return `${program} is not installed`;
  }
  const isAllowed = [['--user', '--map-root-user'], []].some((user) =>
    succeeds('unshare', [...user, '--mount', 'true']),
  );
  return isAllowed ? null : 'unshare may make no mount namespace';
}

/** A folder for one simulated K-10A. */
export interface K10a {
  /** Environment of whatever starts `spotreadOnK10a`. `fault`: after so many measurements, of which two are for connecting: `under-range:7`. */
  readonly environment: (fault?: string) => NodeJS.ProcessEnv;
  /** The result lines that spotread printed, in order. */
  readonly results: () => readonly string[];
  /** Every process that was started with this folder in its environment and still runs: `pid command`. */
  readonly processes: () => readonly string[];
  readonly remove: () => void;
}

export function k10a(): K10a {
  // Not below /dev, where temporary files may be: the program has another one.
  const scratch = mkdtempSync(join(inject('keptFiles'), 'flatfield-k10a-'));
  return {
    environment: (fault = '') => ({ SCRATCH: scratch, K10A_FAULT: fault }),
    results: () =>
      readFileSync(join(scratch, 'spotread.log'), 'latin1')
        .split('\n')
        .filter((line) => line.includes('Result is')),
    processes: () => processesWith(`SCRATCH=${scratch}`),
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

function processesWith(variable: string): readonly string[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(variable)) return [];
        return [`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')}`];
      } catch {
        // It ended meanwhile, or is of another account.
        return [];
      }
    });
}

function succeeds(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
