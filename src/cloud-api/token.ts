import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { FlatfieldError } from '../base/flatfield-error.ts';

/**
 * The access token of a user. It shows as `[token]` wherever it is printed, inspected or written as JSON; the value
 * itself leaves only in the header of a request.
 */
export class Token {
  readonly #value: string;

  /** Takes 40 hexadecimal characters, spaces around them allowed. Throws `invalid-token`, which does not show them. */
  constructor(text: string) {
    const value = text.trim();
    if (!/^[0-9a-f]{40}$/i.test(value)) {
      throw new FlatfieldError(
        'invalid-token',
        `The access token is not 40 hexadecimal characters (it has ${value.length} characters). Create one on the service's website.`,
      );
    }
    this.#value = value;
  }

  /** The value of the Authorization header. */
  authorization(): string {
    return `Bearer ${this.#value}`;
  }

  /**
   * Tells users apart in file names without telling their tokens: 16 hexadecimal characters of an HMAC-SHA-256 keyed
   * with the token. A token has 160 random bits, so that nobody can find it by trying, and these 64 bits fit countless tokens.
   */
  digest(label: string): string {
    return createHmac('sha256', this.#value).update(label).digest('hex').slice(0, 16);
  }

  /** Text from outside with the token, or a part of it that a cut has left, replaced by `[token]`. */
  redact(text: string): string {
    return text.replaceAll(/[0-9a-f]{8,}/gi, (run) => {
      const found = run.toLowerCase();
      const own = this.#value.toLowerCase();
      return own.includes(found) || found.includes(own) ? shown : run;
    });
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
