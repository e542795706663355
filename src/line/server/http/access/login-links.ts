import { createHash, randomBytes } from 'node:crypto';

/** Time for which a link can be used, in milliseconds. */
const LINK_LASTS_MS = 10 * 60 * 1000;

/** Links that log in once, within ten minutes, as long as the server runs. */
export class LoginLinks {
  readonly #open = new Map<string, { readonly tokenHash: string; readonly end: number }>();

  /** The code of a new link that logs in with a token. */
  create(tokenHash: string, now: Date): string {
    const code = randomBytes(32).toString('base64url');
    this.#open.set(keyOf(code), { tokenHash, end: now.getTime() + LINK_LASTS_MS });
    return code;
  }

  /** Hash of the token that a link logs in with; the link is then used up. Null if it was, has ended or never was. */
  use(code: string, now: Date): string | null {
    const key = keyOf(code);
    const found = this.#open.get(key);
    this.#open.delete(key);
    return found && found.end > now.getTime() ? found.tokenHash : null;
  }
}

/** So that looking a code up takes the same time for any. */
function keyOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
