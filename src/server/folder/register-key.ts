import { createPublicKey, type KeyObject } from 'node:crypto';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { fingerprint } from '../../inspection/folder/verify-run.ts';
import type { Store } from '../store/store.ts';

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

/** Registers a key: from then on, every run that none of the registered ones signed is quarantined. Returns its fingerprint. */
export async function registerKey(
  store: Pick<Store, 'addSigningKey' | 'audit'>,
  key: KeyObject,
  label: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<string> {
  const hash = fingerprint(key);
  await store.addSigningKey(hash, label);
  await store.audit({ at: now.toISOString(), who: by, action: 'key registered', subject: hash, detail: label });
  return hash;
}
