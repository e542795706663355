import { randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import { makeFolder } from '../../../../base/make-folder.ts';
import { removePatiently } from '../../../../base/storage/patiently.ts';
import { syncFolder, writeFileAtomically } from '../../../../base/storage/write-file-atomically.ts';
import { MAX_BUNDLE_BYTES } from '../../../protocol/headers.ts';
import { type Blobs, unusable } from '../blobs.ts';

/**
 * Blobs as files of a folder, `aa/<hash>`: each is complete or not there, and survives a power cut. Makes the folder. `freeBytes`: how much
 * its disk has left.
 */
export async function folderBlobs(folder: string, freeBytes = freeBytesOf): Promise<Blobs> {
  await makeFolder(folder).catch(unusable(folder));
  const place = (hash: string) => join(folder, prefixOf(hash));
  const path = (hash: string) => join(place(hash), hash);
  const write = async (hash: string, bytes: Uint8Array) => {
    if (!(await isThere(place(hash)))) {
      // Without its parents: a data folder that was moved away is not made again.
      await mkdir(place(hash)).catch(nullIfThere);
      await syncFolder(folder);
    }
    await writeFileAtomically(path(hash), bytes);
  };
  return {
    put: (hash, bytes) => write(hash, bytes).catch(unusable(folder)),
    get: (hash) => readFile(path(hash)).catch(nullIfMissing).catch(unusable(folder)),
    has: (hash) => isThere(path(hash)).catch(unusable(folder)),
    remove: (hash) => removePatiently(path(hash)).catch(unusable(folder)),
    list: () => listOf(folder),
    check: async () => {
      const name = join(folder, `.check-${randomUUID()}`);
      try {
        await writeFileAtomically(name, new Uint8Array(CHECKED_BYTES), { isDurable: false }).catch(unusable(folder));
      } finally {
        await removePatiently(name);
      }
      const free = await freeBytes(folder);
      if (free >= MIN_FREE_BYTES) return;
      throw new FlatfieldError('store-unusable', `${folder} has ${free} bytes left on its disk: make room.`);
    },
  };
}

/** About what a run takes: an empty file can be written to a full disk. */
const CHECKED_BYTES = 128 * 1024;

/** The largest bundle that is taken, compressed. */
const MIN_FREE_BYTES = MAX_BUNDLE_BYTES;

/** A disk that does not tell has enough. */
async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Number.POSITIVE_INFINITY, bsize: 1 }));
  return bavail * bsize;
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

function nullIfThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'EEXIST') return null;
  throw error;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
