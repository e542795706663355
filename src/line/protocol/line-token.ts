import { createHash, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { readSecretFile } from '../../base/storage/read-secret-file.ts';

/**
 * A token of the line server: `ffl_` and 32 random bytes in base64url. It shows as `[token]` wherever it is printed, inspected or
 * written as JSON; the text itself leaves only in the header of a request and through `reveal`.
 */
export class LineToken {
  readonly #text: string;

  /** Spaces around it are allowed. Throws `invalid-token`, which does not show the text. */
  constructor(text: string) {
    const value = text.trim();
    if (!form.test(value)) {
      throw new FlatfieldError(
        'invalid-token',
        `This is not a token of a line server: expected ffl_ and 43 characters, and got ${value.length} characters in all.`,
      );
    }
    this.#text = value;
  }

  static create(): LineToken {
    return new LineToken(`ffl_${randomBytes(32).toString('base64url')}`);
  }

  /**
   * Reads a file that holds the token and nothing else. Throws `invalid-token` if it cannot be read, holds no token, or others may
   * read it.
   */
  static async read(path: string): Promise<LineToken> {
    const text = await readSecretFile(path, path.replaceAll(inText, shown)).catch((error: FlatfieldError) => {
      if (error.cause === undefined || path.replaceAll(inText, '') === path) throw error;
      throw new FlatfieldError(
        'invalid-token',
        'Expected the name of a token file, and got what looks like a token. Others can see it on the command line: revoke it, ' +
          'create a new one, and keep that in a file that only you can read.',
      );
    });
    return new LineToken(text);
  }

  /** The value of the Authorization header. */
  authorization(): string {
    return `Bearer ${this.#text}`;
  }

  /** SHA-256 of the text in hexadecimal: what a server stores. The text is 256 random bits, so that it needs no salt. */
  hash(): string {
    return createHash('sha256').update(this.#text).digest('hex');
  }

  /** The text itself, to be written into a file of its owner and nowhere else. */
  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }

  [inspect.custom](): string {
    return shown;
  }
}

const shown = '[token]';
const form = /^ffl_[\w-]{43}$/;
const inText = /ffl_[\w-]{43}/g;
