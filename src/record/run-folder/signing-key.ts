import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { FlatfieldError } from '../../base/flatfield-error.ts';

/** A private Ed25519 key from a PEM file (PKCS #8, not encrypted). Throws `invalid-key`, which holds nothing of the key. */
export async function readSigningKey(path: string): Promise<KeyObject> {
  return ed25519(path, 'private', (pem) => createPrivateKey(pem));
}

/**
 * The public Ed25519 key of a PEM file that holds nothing else (SubjectPublicKeyInfo). Throws `invalid-key`: also of a private key or a certificate, and of
 * one of the few points for which anybody can sign.
 */
export async function readVerifyingKey(path: string): Promise<KeyObject> {
  return ed25519(path, 'public', (pem, refusal) => {
    const labels = Array.from(pem.matchAll(/-----BEGIN ([^-]*)-----/g), ([, label]) => label);
    if (labels.some((label) => label?.includes('PRIVATE')))
      throw refusal('is a private key, which stays where it signs');
    if (labels.length > 1) throw refusal('holds several keys');
    if (labels.some((label) => label !== 'PUBLIC KEY')) throw refusal(`is a ${labels[0]?.toLowerCase()}`);
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519' && isOfLowOrder(key))
      throw refusal('is of low order, for which anybody can sign');
    return key;
  });
}

/** True if a public key is one of the eight points of low order, in any of their encodings (Chalkias, Garillot and Nikolaenko, 2020, table 1). */
function isOfLowOrder(key: KeyObject): boolean {
  const point = key.export({ format: 'der', type: 'spki' }).subarray(-32);
  // The highest bit is the sign of x, the others are y.
  point[31] = (point[31] ?? 0) & 0x7f;
  return LOW_ORDER.has(point.toString('hex'));
}

const LOW_ORDER: ReadonlySet<string> = new Set([
  `00${'00'.repeat(31)}`,
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]);

type Refusal = (why: string, cause?: unknown) => FlatfieldError;

async function ed25519(
  path: string,
  kind: 'private' | 'public',
  parse: (pem: string, refusal: Refusal) => KeyObject,
): Promise<KeyObject> {
  const refusal: Refusal = (why, cause) =>
    new FlatfieldError(
      'invalid-key',
      `The key ${path} ${why}: expected a ${kind} Ed25519 key as PEM, without a passphrase.`,
      { cause },
    );
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw refusal('cannot be read', cause);
  });
  // Editors on Windows write a byte order mark.
  const pem = text.replace(/^\ufeff/, '');
  let key: KeyObject;
  try {
    key = parse(pem, refusal);
  } catch (cause) {
    if (cause instanceof FlatfieldError) throw cause;
    throw refusal('cannot be understood', cause);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw refusal(`is of type ${key.asymmetricKeyType ?? 'unknown'}`);
  return key;
}
