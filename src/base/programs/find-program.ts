import { statSync } from 'node:fs';
import { posix, win32 } from 'node:path';

export interface FindOptions {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly platform?: NodeJS.Platform;
  /** Default: asks the file system. */
  readonly isFile?: (path: string) => boolean;
}

/**
 * Full path of the program that a bare name such as `spotread` means: the first file of that name in the folders of PATH that are named in
 * full. The current folder is never one of them, which it is for Windows itself, and for an empty or relative entry of PATH anywhere.
 * A path is returned as it is; null if no folder has such a file.
 */
export function findProgram(name: string, options: FindOptions = {}): string | null {
  const { environment = process.env, platform = process.platform, isFile = isOrdinaryFile } = options;
  const path = platform === 'win32' ? win32 : posix;
  if (name !== path.basename(name)) return name;
  const files = platform === 'win32' && !hasExtension.test(name) ? [`${name}.exe`, `${name}.com`] : [name];
  const folders = pathOf(environment, platform)
    .split(path.delimiter)
    .map((entry) => (platform === 'win32' ? entry.replace(/^"(.*)"$/, '$1') : entry))
    .filter((entry) => isNamedInFull(entry, platform));
  const places = folders.flatMap((folder) => files.map((file) => path.join(folder, file)));
  return places.find(isFile) ?? null;
}

/** Without a shell, Windows starts nothing else. */
const hasExtension = /\.(exe|com)$/i;

/** Names of variables have no case on Windows; the copy of an environment keeps how they were written. */
function pathOf(environment: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): string {
  if (platform !== 'win32') return environment['PATH'] ?? '';
  return Object.entries(environment).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
}

/** True for a path that depends on no current folder. On Windows, `\tools` is absolute and still depends on the current drive. */
export function isNamedInFull(path: string, platform: NodeJS.Platform = process.platform): boolean {
  return platform === 'win32' ? /^([A-Za-z]:[\\/]|\\\\)/.test(path) : posix.isAbsolute(path);
}

function isOrdinaryFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
