import { FlatfieldError } from '../../base/flatfield-error.ts';
import { readSecretFile } from '../../base/storage/read-secret-file.ts';
import { Token } from './token.ts';

/** Sources of the token; the file wins if both are given. The token cannot be given on a command line. */
export interface TokenSource {
  /** Value of `FLATFIELD_CLOUD_TOKEN`. */
  readonly variable?: string | undefined;
  /** Path of a file that holds the token and nothing else. */
  readonly file?: string | undefined;
  /** Name of the option that holds the path; default `--token-file`. */
  readonly fileOption?: string | undefined;
}

/** Reads the access token. Throws `invalid-token` if there is none, or where its file may be read by others. */
export async function readToken({ variable, file, fileOption = '--token-file' }: TokenSource): Promise<Token> {
  if (file !== undefined) return readTokenFile(file, fileOption);
  if (variable !== undefined && variable.trim() !== '') return new Token(variable);
  throw new FlatfieldError(
    'invalid-token',
    `The cloud API needs an access token: set FLATFIELD_CLOUD_TOKEN, or name a file that only you can read with ${fileOption}.`,
  );
}

async function readTokenFile(path: string, option: string): Promise<Token> {
  const text = await readSecretFile(path, path.replaceAll(HEXADECIMAL, '[token]')).catch((error: FlatfieldError) => {
    if (error.cause !== undefined) refuseToken(path, option);
    throw error;
  });
  return new Token(text);
}

/** Longer runs of such characters than a token has are rather the hash of something. */
const HEXADECIMAL = /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/gi;

/** A last part of a path with letters and digits that is longer than names of files usually are. */
const LONG_NAME = /(?:^|[\\/])(?=[^\\/]*\d)(?=[^\\/]*[a-z])[^\\/\s]{32,}$/i;

/** Throws `invalid-token` if the name of a file that cannot be read looks like a token, which must not be shown, not even in the cause. */
function refuseToken(path: string, option: string): void {
  if (path.replaceAll(HEXADECIMAL, '') === path && !LONG_NAME.test(path)) return;
  throw new FlatfieldError(
    'invalid-token',
    `${option} expects the name of a file that can be read, and got what looks like a token. If it is one, others can see it there: ` +
      "create a new one on the service's website, and write that into a file that only you can read.",
  );
}
