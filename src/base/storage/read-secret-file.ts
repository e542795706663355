import { constants, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, win32 } from 'node:path';
import { FlatfieldError } from '../flatfield-error.ts';
import { realPath } from '../real-path.ts';
import { systemMessage } from '../system-message.ts';

/** Servers take headers of 8 to 16 kB; a file that is longer holds no token. */
const maxBytes = 16_384;

/**
 * The text of a file that holds one token, or another secret (`what`), and that only its user can read; `shown` is its path as messages may show it. Throws
 * `invalid-token`, which holds nothing of the text.
 */
export async function readSecretFile(path: string, shown: string = path, what = 'token'): Promise<string> {
  // Without waiting, so that a named pipe is refused below and not waited for. Windows knows no such flag.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((cause: unknown) => {
    throw new FlatfieldError('invalid-token', `The ${what} file ${shown} cannot be read: ${systemMessage(cause)}.`, {
      cause,
    });
  });
  try {
    const status = await file.stat();
    if (!status.isFile() || status.size > maxBytes) {
      throw new FlatfieldError(
        'invalid-token',
        `${shown} is not a ${what} file: it must be a file that holds the ${what} and nothing else.`,
      );
    }
    if (process.platform === 'win32') await refuseOutsideProfile(shown, await realPath(path), what);
    else refuseReadableByOthers(shown, status, what);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function refuseReadableByOthers(path: string, { mode, uid }: Stats, what: string): void {
  if ((mode & 0o077) !== 0) {
    const shown = (mode & 0o777).toString(8).padStart(3, '0');
    throw new FlatfieldError(
      'invalid-token',
      `The ${what} file ${path} may be read by others (mode ${shown}): chmod 600 it first.`,
    );
  }
  const user = process.getuid?.();
  if (user !== undefined && uid !== user && uid !== 0 && user !== 0) {
    throw new FlatfieldError('invalid-token', `The ${what} file ${path} belongs to another user.`);
  }
}

/** Throws `invalid-token` for the place of a new file that `readSecretFile` would refuse; its folder is there. */
export async function refuseSecretPlace(path: string, platform: NodeJS.Platform = process.platform): Promise<void> {
  if (platform === 'win32') await refuseOutsideProfile(path, await realPath(dirname(path)));
}

/** The same for the folder of a server, which may lie anywhere: true if other users cannot read what it writes there. */
export async function isPrivateFolder(folder: string, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  return platform !== 'win32' || isWithinProfile(await realPath(folder), await realPath(homedir()));
}

/**
 * Windows keeps access rights in lists that Node does not read, and its mode bits say nothing. What is checked there is
 * that the file lies in the user's own profile folder, which Windows closes to other users unless told otherwise.
 */
async function refuseOutsideProfile(path: string, real: string, what = 'token'): Promise<void> {
  // The profile may be a junction, or be named by a short name such as C:\Users\JRGEN~1.
  if (isWithinProfile(real, await realPath(homedir()))) return;
  throw new FlatfieldError(
    'invalid-token',
    `The ${what} file ${path} must lie in your own profile folder (${homedir()}).`,
  );
}

/** True for a path of Windows in a profile folder, both without links and short names. */
export function isWithinProfile(real: string, realHome: string): boolean {
  const way = win32.relative(realHome, real);
  return way !== '..' && !way.startsWith('..\\') && !win32.isAbsolute(way);
}
