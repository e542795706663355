import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Role } from '../../../protocol/fields.ts';

/** Time for which a browser stays logged in, in milliseconds: longer for a wall display than for an administrator. */
const LASTS_MS: Readonly<Record<Role, number>> = {
  station: 0,
  viewer: 90 * 24 * 60 * 60 * 1000,
  admin: 12 * 60 * 60 * 1000,
};

/**
 * Browser sessions as signed cookies: the hash of the token that logged in and an end. The token is looked up at every request, so that
 * revoking it ends its sessions; the store's hashes do not suffice to make a cookie without the key.
 */
export class Sessions {
  readonly #key: Uint8Array;

  /** `key`: 32 random bytes, the same after a restart. */
  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** The cookie's value, and its seconds to live. */
  begin(tokenHash: string, role: Role, now: Date): { readonly value: string; readonly maxAgeS: number } {
    const text = `${tokenHash}.${now.getTime() + LASTS_MS[role]}`;
    return { value: `${text}.${this.#sign(text)}`, maxAgeS: LASTS_MS[role] / 1000 };
  }

  /** Hash of the token that logged in; null for anything but a cookie of this server that has not ended. */
  tokenHash(value: string, now: Date): string | null {
    const [, text, hash, end, signature] = /^(([0-9a-f]{64})\.(\d{1,16}))\.([\w-]{43})$/.exec(value) ?? [];
    if (text === undefined || hash === undefined || signature === undefined) return null;
    const isOwn = timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(text)));
    return isOwn && Number(end) > now.getTime() ? hash : null;
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}
