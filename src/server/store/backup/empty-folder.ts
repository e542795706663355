import { readdir } from 'node:fs/promises';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { makeFolder } from '../../../base/make-folder.ts';
import { unusable } from '../unusable.ts';

/** Makes a folder, or takes one that is empty. Throws `store-unusable` for a folder with anything in it. */
export async function emptyFolder(folder: string): Promise<void> {
  await makeFolder(folder).catch(unusable(folder));
  const names = await readdir(folder).catch(unusable(folder));
  if (names.length > 0) throw new FlatfieldError('store-unusable', `${folder} is not empty: name a new folder.`);
}
