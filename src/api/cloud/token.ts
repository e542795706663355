import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { hidingSecret, withoutParts } from './hide-secret.ts';

/**
 * The access token of a user. It shows as `[token]` wherever it is printed, inspected or written as JSON; the value
 * itself leaves only in the header of a request.
 */
export class Token {
  readonly #value: string;
  /** Text from outside with every whole token in it replaced by `[token]`. */
  readonly hide: (text: string) => string;

  /**
   * Takes any text that fits a header, spaces around it allowed: the service does not say what its tokens look like. Throws
   * `invalid-token`, which does not show it.
   */
  constructor(text: string) {
    const value = text.trim();
    if (!/^[\t\x20-\x7e]+$/.test(value)) {
      const why = value === '' ? 'is empty' : 'holds a line break or a character that a header cannot carry';
      throw new FlatfieldError('invalid-token', `The access token ${why}. Create one on the service's website.`);
    }
    this.#value = value;
    this.hide = hidingSecret(value, shown);
  }

  /** A sentence about a text that is probably no whole token; null if it looks like one (RFC 6750, at least 16 characters). */
  get warning(): string | null {
    if (/^[0-9a-z._~+/-]{16,}=*$/i.test(this.#value)) return null;
    const why = this.#value.length < 16 ? 'is short' : 'has characters that tokens rarely have';
    return `The access token ${why}. It is sent as it is; check that all of it was copied, and nothing else.`;
  }

  /** The value of the Authorization header. */
  authorization(): string {
    return `Bearer ${this.#value}`;
  }

  /**
   * Tells users apart in file names without telling their tokens: 16 hexadecimal characters of an HMAC-SHA-256 keyed
   * with the token. A token with 160 random bits cannot be found by trying; a short one could be.
   */
  digest(label: string): string {
    return createHmac('sha256', this.#value).update(label).digest('hex').slice(0, 16);
  }

  /** Text from outside with the token, or a part of it that a cut has left, replaced by `[token]`. */
  redact(text: string): string {
    return withoutParts(this.hide(text), this.#value, shown);
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
