import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Below it every file of tests has a folder of its own for its state and its locks. */
    stateFolders: string;
    /** The system's folder for temporary files, for what is kept after the run. */
    keptFiles: string;
  }
}

/**
 * The folder of a run of the tests, which ends with it. All temporary files of the run are in it: in memory if there is room, since
 * tests write thousands of small files that must reach the disk before they go on.
 */
export default function setup(project: TestProject): () => void {
  const system = tmpdir();
  const parent = memoryFolder() ?? system;
  removeThoseOfKilledRuns(parent);
  const folder = mkdtempSync(join(parent, `flatfield-state-${process.pid}-`));
  // As the system's own: some tests start processes of other accounts.
  chmodSync(folder, 0o1777);
  project.provide('stateFolders', folder);
  project.provide('keptFiles', system);
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Linux only; in a container it is mostly too small. */
function memoryFolder(): string | null {
  const folder = '/dev/shm';
  if (process.platform !== 'linux' || !existsSync(folder)) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4 * 1024 ** 3 ? folder : null;
}

function removeThoseOfKilledRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^flatfield-state-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Of another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
