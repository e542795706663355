import { win32 } from 'node:path';
import { realPath, withoutNamespace } from '../real-path.ts';

/**
 * The name of a folder that is the same for every process that uses it, however each spelled its path: links, short names of Windows, capitals.
 * Throws what `realpath` throws if the folder cannot be opened.
 */
export async function folderIdentity(folder: string): Promise<string> {
  return spelledOnce(await realPath(folder));
}

/**
 * A real path as locks go by it. Windows answers without links, short names and mapped drives, but keeps the capitals of a server and a share as they
 * were typed. Two folders whose names differ in capitals alone, which Windows has only if told so, count as one.
 */
export function spelledOnce(path: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'win32') return path;
  return win32.resolve(withoutNamespace(path, platform)).toLowerCase();
}
