import { randomUUID } from 'node:crypto';
import { opendir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../make-folder.ts';
import { syncFolder, writeFileAtomically } from '../../storage/write-file-atomically.ts';
import type { Blobs } from './blobs.ts';
import { unusable } from './unusable.ts';

/** Blobs as files of a folder, `aa/<hash>`: each is complete or not there, and survives a power cut. Makes the folder. */
export async function folderBlobs(folder: string): Promise<Blobs> {
  await makeFolder(folder).catch(unusable(folder));
  const place = (hash: string) => join(folder, prefixOf(hash));
  const path = (hash: string) => join(place(hash), hash);
  const write = async (hash: string, bytes: Uint8Array) => {
    if (!(await isThere(place(hash)))) {
      await makeFolder(place(hash));
      await syncFolder(folder);
    }
    await writeFileAtomically(path(hash), bytes);
  };
  return {
    put: (hash, bytes) => write(hash, bytes).catch(unusable(folder)),
    get: (hash) => readFile(path(hash)).catch(nullIfMissing).catch(unusable(folder)),
    has: (hash) => isThere(path(hash)).catch(unusable(folder)),
    remove: (hash) => rm(path(hash), { force: true }).catch(unusable(folder)),
    list: () => listOf(folder),
    check: async () => {
      const name = join(folder, `.check-${randomUUID()}`);
      await writeFileAtomically(name, '', { isDurable: false }).catch(unusable(folder));
      await rm(name, { force: true });
    },
  };
}

/** The folder of a blob: 256 of them keep each one small. Throws on what is no hash, since it would become a path. */
function prefixOf(hash: string): string {
  if (!HASH.test(hash)) throw new TypeError(`not a SHA-256 in hexadecimal: ${JSON.stringify(hash.slice(0, 80))}`);
  return hash.slice(0, 2);
}

const HASH = /^[0-9a-f]{64}$/;

async function* listOf(folder: string): AsyncGenerator<{ hash: string; putAtMs: number }> {
  for await (const prefix of await opendir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(prefix.name)) continue;
    for await (const { name } of await opendir(join(folder, prefix.name))) {
      const found = HASH.test(name) ? await stat(join(folder, prefix.name, name)).catch(nullIfMissing) : null;
      if (found) yield { hash: name, putAtMs: found.mtimeMs };
    }
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path)
    .then(() => true, nullIfMissing)
    .then(Boolean);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
