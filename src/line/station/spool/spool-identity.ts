import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { takeLock } from '../../../base/storage/take-lock.ts';
import { writeFileAtomically } from '../../../base/storage/write-file-atomically.ts';
import { spoolIdSchema } from '../../protocol/fields.ts';

/** Id of a spool, its count of runs, and the server of each token. */
const identitySchema = z.strictObject({
  id: spoolIdSchema,
  /** The number that was given last. */
  count: z.int().min(0),
  /** Address by the first half of a token's SHA-256. */
  servers: z.record(z.string(), z.string()),
});
type Identity = z.infer<typeof identitySchema>;

/** Limits for waiting while another process changes it: a time in milliseconds, and a signal; forever if neither is given. */
export interface IdentityWait {
  readonly waitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Changes the identity of a spool while no other process does, and returns the new one. A file that is damaged or missing
 * begins a new spool with a new id, so that no number is given twice under one id. Throws `lock-failed` when the wait is over.
 */
export async function changeIdentity(
  folder: string,
  change: (identity: Identity) => Identity,
  { waitMs, signal }: IdentityWait = {},
): Promise<Identity> {
  const ends = [...(signal ? [signal] : []), ...(waitMs === undefined ? [] : [AbortSignal.timeout(waitMs)])];
  const lock = await takeLock(join(folder, 'count'), 'the count of the spool', {
    signal: AbortSignal.any(ends),
    pause: shortly,
  });
  try {
    const changed = change(await readIdentity(folder));
    await writeFileAtomically(join(folder, identityFileName), `${JSON.stringify(changed, null, 2)}\n`);
    return changed;
  } finally {
    await lock.release();
  }
}

/** The identity of a spool; a new one if there is none, or it is damaged. Throws the file system's error if it cannot be read. */
export async function readIdentity(folder: string): Promise<Identity> {
  const fresh: Identity = { id: randomUUID(), count: 0, servers: {} };
  const text = await readFile(join(folder, identityFileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return fresh;
  try {
    return identitySchema.parse(parseJsonText(text));
  } catch {
    return fresh;
  }
}

const identityFileName = 'spool.json';

function shortly(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 10);
  });
}
