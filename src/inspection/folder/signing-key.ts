import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { FlatfieldError } from '../../base/flatfield-error.ts';

/** A private Ed25519 key from a PEM file (PKCS #8, not encrypted). Throws `invalid-key`, which holds nothing of the key. */
export async function readSigningKey(path: string): Promise<KeyObject> {
  return ed25519(path, 'private', createPrivateKey);
}

/** A public Ed25519 key from a PEM file (SubjectPublicKeyInfo); of a private key its public half. Throws `invalid-key`. */
export async function readVerifyingKey(path: string): Promise<KeyObject> {
  return ed25519(path, 'public', createPublicKey);
}

async function ed25519(path: string, kind: 'private' | 'public', parse: (pem: string) => KeyObject) {
  const refusal = (why: string, cause?: unknown) =>
    new FlatfieldError(
      'invalid-key',
      `The key ${path} ${why}: expected a ${kind} Ed25519 key as PEM, without a passphrase.`,
      { cause },
    );
  const pem = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw refusal('cannot be read', cause);
  });
  let key: KeyObject;
  try {
    key = parse(pem);
  } catch (cause) {
    throw refusal('cannot be understood', cause);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw refusal(`is of type ${key.asymmetricKeyType ?? 'unknown'}`);
  return key;
}
