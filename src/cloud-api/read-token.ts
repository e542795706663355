import { constants, type Stats } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { relative, sep } from 'node:path';
import { FlatfieldError } from '../flatfield-error.ts';
import { Token } from './token.ts';

/** Where the token may come from; the file wins where both are given. There is no way to give it on a command line. */
export interface TokenSource {
  /** Value of `FLATFIELD_CLOUD_TOKEN`. */
  readonly variable?: string | undefined;
  /** Path of a file that holds the token and nothing else. */
  readonly file?: string | undefined;
}

/** Reads the access token. Throws `invalid-token` where there is none, or where its file may be read by others. */
export async function readToken({ variable, file }: TokenSource): Promise<Token> {
  if (file !== undefined) return readTokenFile(file);
  if (variable !== undefined && variable.trim() !== '') return new Token(variable);
  throw new FlatfieldError(
    'invalid-token',
    'The cloud API needs an access token: set FLATFIELD_CLOUD_TOKEN, or name a file that only you can read with --token-file.',
  );
}

/** A token has 40 characters; whatever is much longer is another file. */
const maxBytes = 1000;

async function readTokenFile(path: string): Promise<Token> {
  const shown = path.replaceAll(tokenLike, '[token]');
  // Without waiting, so that a named pipe is refused below and not waited for. Windows knows no such flag.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((cause: unknown) => {
    refuseToken(path);
    throw new FlatfieldError('invalid-token', `The token file ${shown} cannot be read.`, { cause });
  });
  try {
    const status = await file.stat();
    if (!status.isFile() || status.size > maxBytes) {
      throw new FlatfieldError(
        'invalid-token',
        `${shown} is not a token file: it must be a file that holds the token and nothing else.`,
      );
    }
    if (process.platform === 'win32') refuseOutsideProfile(shown, await realpath(path));
    else refuseReadableByOthers(shown, status);
    return new Token(await file.readFile('utf8'));
  } finally {
    await file.close();
  }
}

/** Longer runs of such characters than a token has are rather the hash of something. */
const tokenLike = /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/gi;

/** What was given for a file and is the token itself must not be shown, not even in the cause. */
function refuseToken(path: string): void {
  if (path.replaceAll(tokenLike, '') === path) return;
  throw new FlatfieldError(
    'invalid-token',
    '--token-file expects the name of a file, and got what looks like a token. Others can see it on the command line: create a new ' +
      "one on the service's website, and write that into a file that only you can read.",
  );
}

function refuseReadableByOthers(path: string, { mode, uid }: Stats): void {
  if ((mode & 0o077) !== 0) {
    const shown = (mode & 0o777).toString(8).padStart(3, '0');
    throw new FlatfieldError(
      'invalid-token',
      `The token file ${path} may be read by others (mode ${shown}): chmod 600 it first.`,
    );
  }
  const user = process.getuid?.();
  if (user !== undefined && uid !== user && uid !== 0 && user !== 0) {
    throw new FlatfieldError('invalid-token', `The token file ${path} belongs to another user.`);
  }
}

/**
 * Windows keeps access rights in lists that Node does not read, and its mode bits say nothing. What is checked there is
 * that the file lies in the user's own profile folder, which Windows closes to other users unless told otherwise.
 */
function refuseOutsideProfile(path: string, realPath: string): void {
  const way = relative(homedir(), realPath);
  if (way === '' || way.startsWith(`..${sep}`) || /^[a-z]:|^\\\\/i.test(way)) {
    throw new FlatfieldError(
      'invalid-token',
      `The token file ${path} must lie in your own profile folder (${homedir()}).`,
    );
  }
}
