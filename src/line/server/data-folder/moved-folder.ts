import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { writeFileAtomically } from '../../../base/storage/write-file-atomically.ts';

const MOVED_NAME = 'moved.json';

/** Marks a data folder whose store is in a database from now on. */
export async function markMoved(folder: string, now: Date): Promise<void> {
  await writeFileAtomically(join(folder, MOVED_NAME), `${JSON.stringify({ movedAt: now.toISOString() })}\n`);
}

/** Of two servers of one line, each would miss the fails that the other one has. Throws `store-unusable`. */
export async function refuseMoved(folder: string): Promise<void> {
  if (!(await stat(join(folder, MOVED_NAME)).catch(() => null))) return;
  throw new FlatfieldError(
    'store-unusable',
    `The data of ${folder} was moved to a database: give --database. If it was not, delete ${MOVED_NAME}.`,
  );
}
