import type { Inspection } from '../inspection/inspection.ts';
import { RunFolderError } from '../inspection/run-folder-error.ts';
import { type WriteRunOptions, writeRun } from './write-run.ts';

/** Writes a run that was kept while it was read. Throws RunFolderError, which says how not to lose it, where the disk does not let it. */
export async function writeOut(folder: string, inspection: Inspection, options: WriteRunOptions): Promise<void> {
  try {
    await writeRun(folder, inspection, options);
  } catch (cause) {
    // A RangeError is a record that is longer than any text can be.
    if (!(cause instanceof Error && ('syscall' in cause || cause instanceof RangeError))) throw cause;
    const { outcome } = inspection.judgement.verdict;
    throw new RunFolderError(
      `The run (${outcome}) could not be written to ${folder}: ${cause.message}. Its readings are kept there: make room, ` +
        'then flatfield inspect --resume writes it without reading again.',
      { cause },
    );
  }
}
