import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
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
  const folder = mkdtempSync(join(memoryFolder() ?? system, 'flatfield-state-'));
  // As the system's own: some tests start processes of other accounts.
  chmodSync(folder, 0o1777);
  project.provide('stateFolders', folder);
  project.provide('keptFiles', system);
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Linux only; in a container it is mostly too small. */
function memoryFolder(): string | null {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4 * 1024 ** 3 ? folder : null;
}
