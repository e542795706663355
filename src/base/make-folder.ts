import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder with its parents; one that is there already is fine. Node's own way of doing so never ends on a file system
 * that lets no folder be made, such as /proc. Throws the file system's error.
 */
export async function makeFolder(path: string): Promise<void> {
  const folder = resolve(path);
  if (await isFolder(folder)) return;
  if (folder !== dirname(folder)) await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (error: unknown) => {
    // Another process may have made it in between.
    if (!(await isFolder(folder))) throw error;
  });
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
