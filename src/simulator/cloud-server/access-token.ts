import { randomBytes } from 'node:crypto';
import { FlatfieldError } from '../../base/flatfield-error.ts';

/** The token of the one simulated user. Only one is valid at a time: creating a new one ends the old one. */
export class AccessToken {
  #value: string;

  /** Takes the one given, or creates one. Throws `invalid-simulation`, which does not show it. */
  constructor(given: string | undefined) {
    if (given !== undefined && !/^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(given)) {
      throw new FlatfieldError('invalid-simulation', 'The token of the cloud API must be text that fits a header.');
    }
    this.#value = given ?? create();
  }

  get value(): string {
    return this.#value;
  }

  renew(): string {
    this.#value = create();
    return this.#value;
  }

  /** True if a request with this Authorization header is the user's. */
  isIn(header: string | undefined): boolean {
    return header === `Bearer ${this.#value}`;
  }
}

function create(): string {
  return randomBytes(20).toString('hex');
}
