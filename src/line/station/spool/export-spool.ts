import { join } from 'node:path';
import { makeFolder } from '../../../base/make-folder.ts';
import { writeFileAtomically } from '../../../base/storage/write-file-atomically.ts';
import { bundleFileName, bundleOfRun } from './run-source.ts';
import type { Spool } from './spool.ts';
import type { SpoolEntry } from './spool-entry.ts';

export interface ExportedRun {
  readonly entry: SpoolEntry;
  /** Path of the file; null if the run cannot be exported, as the problem says. */
  readonly path: string | null;
  readonly problem: string | null;
}

/**
 * Writes the bundle of every run of the spool into a folder, each as a file that `flatfield line push` takes on another computer. The
 * runs stay in the spool: only a line server's word deletes them. Throws the file system's error.
 */
export async function exportSpool(spool: Spool, folder: string, signal?: AbortSignal): Promise<readonly ExportedRun[]> {
  await makeFolder(folder);
  await spool.settle();
  const { entries } = await spool.list();
  const exported: ExportedRun[] = [];
  for (const entry of entries) {
    signal?.throwIfAborted();
    const bundle = await bundleOfRun(entry.path).catch((error: unknown) => messageOf(error));
    if (typeof bundle === 'string' || bundle.run !== entry.run) {
      const problem = typeof bundle === 'string' ? bundle : `${entry.path} holds another run by now`;
      exported.push({ entry, path: null, problem });
      continue;
    }
    const path = join(folder, bundleFileName(entry));
    await writeFileAtomically(path, bundle.bytes);
    exported.push({ entry, path, problem: null });
  }
  return exported;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
