import type { KeyObject } from 'node:crypto';
import { fingerprint } from '../intake/public-key.ts';
import type { Store } from '../store/store.ts';

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
