import { createPublicKey, type KeyObject } from 'node:crypto';
import { FlatfieldError } from '../../../base/flatfield-error.ts';

export { fingerprint } from '../../../record/run-folder/check-folder.ts';

/** A public Ed25519 key from PEM text. Throws `invalid-key`, also for a private one: a server must not be given it. */
export function publicKeyOf(pem: string): KeyObject {
  try {
    if (/PRIVATE KEY/.test(pem)) throw new Error('a private key');
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (cause) {
    throw new FlatfieldError('invalid-key', 'Expected a public Ed25519 key as PEM.', { cause });
  }
  throw new FlatfieldError('invalid-key', 'Expected a public Ed25519 key as PEM, and got a key of another type.');
}
