import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join, posix, win32 } from 'node:path';
import { FlatfieldError } from '../flatfield-error.ts';

/**
 * The folder of the locks that all accounts of this computer share. It depends on nothing that differs between accounts: on
 * POSIX it is one of the system's own sticky folders (so none can be planted), on Windows a folder in %ProgramData%.
 * FLATFIELD_LOCK_FOLDER names another one, for tests: processes with different values do not see each other. Throws `lock-failed`
 * if that is not an absolute path.
 */
export function lockFolder(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
  stat: StatFolder = (path) => statSync(path, { throwIfNoEntry: false }),
): string {
  const { FLATFIELD_LOCK_FOLDER: named, ProgramData: programData } = environment;
  const path = platform === 'win32' ? win32 : posix;
  if (named && !path.isAbsolute(named))
    throw new FlatfieldError(
      'lock-failed',
      `FLATFIELD_LOCK_FOLDER is ${JSON.stringify(named)}; expected an absolute path.`,
    );
  if (named) return named;
  if (platform === 'win32') return win32.join(programData || 'C:\\ProgramData', 'flatfield', 'locks');
  const { mode, uid } = stat('/run/lock') ?? { mode: 0, uid: 0 };
  return uid === 0 && (mode & stickyFolder) === stickyFolder ? '/run/lock' : '/var/tmp';
}

/** The lock of one thing of a kind, such as the address of an API; its name reveals nothing and is valid on every file system. `kind`: a word of lower case. */
export function lockPath(kind: string, id: string, folder: string = lockFolder()): string {
  return join(folder, `flatfield-${kind}-${createHash('sha256').update(id).digest('hex').slice(0, 16)}`);
}

/** Reads the parts of a folder's `Stats` that are checked: the same for every account, unlike the right to write there. */
export type StatFolder = (path: string) => { readonly mode: number; readonly uid: number } | undefined;

/** A sticky folder in which everybody may create files, as `/run/lock` of Debian; on other systems it is the system's alone. */
const stickyFolder = 0o041007;
