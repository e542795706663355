import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../../base/make-folder.ts';
import { writeFileAtomically } from '../../storage/write-file-atomically.ts';

/**
 * The secret part of the page's address: 32 random bytes in base64url, kept in a file of mode 0600, so that an open page finds the
 * station again after it was restarted.
 */
export async function pageKey(path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (/^[\w-]{43}$/.test(kept)) return kept;
  const key = randomBytes(32).toString('base64url');
  await makeFolder(dirname(path));
  await writeFileAtomically(path, key, { mode: 0o600 });
  return key;
}
