import { realpath as walkPath } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { resolve, toNamespacedPath } from 'node:path';
import { promisify } from 'node:util';

/**
 * A path without links, short names of Windows and mapped drives. Windows' Node 20 finds no path of more than 260 characters unless the long form is
 * asked for. Some drives, such as disks in memory, do not tell it: then only links are followed. Throws what `realpath` throws if there is no such path.
 */
export async function realPath(path: string): Promise<string> {
  const full = resolve(path);
  const asked = realpath(full.length < LONG ? full : toNamespacedPath(full));
  const real = await (process.platform === 'win32' ? asked.catch(() => promisify(walkPath)(full)) : asked);
  return withoutNamespace(real);
}

/** Some drives have no root in the long form. */
const LONG = 248;

/** A path of Windows in its usual form: without `\\?\` and `\\.\`. */
export function withoutNamespace(path: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'win32') return path;
  return path.replaceAll('/', '\\').replace(/^\\\\[?.]\\(UNC\\)?/i, (_, unc) => (unc ? '\\\\' : ''));
}
