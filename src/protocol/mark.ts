import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

/**
 * Position of a line server's database when it gave an answer, signed by its key. A database that does not hold what its own mark
 * states went back: to a backup, an older replica, or with its whole disk.
 */
export interface Mark {
  /** The server's public Ed25519 key in base64url, which is its identity: all servers of a database share it. */
  readonly server: string;
  /** Larger after each confirmed restore; 0 before the first one. */
  readonly epoch: number;
  /** Order of the last run, and number of the last entry of the audit log; 0 for none. */
  readonly runs: number;
  readonly acts: number;
  /** See `digestOf`. */
  readonly digest: string;
  /** All of it as it is sent, with its signature. */
  readonly text: string;
}

/** A key pair of Ed25519 as in a JSON Web Key, in base64url. */
export interface MarkKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Encoded as it is made: Node 20 may wait for itself for ever if it collects garbage while it exports a key pair that it has just generated. */
export function createMarkKey(): MarkKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { publicKey: keyText(publicKey), privateKey: keyText(privateKey) };
}

/** Both encodings of RFC 8410 end with the 32 bytes of the key. */
function keyText(encoded: Buffer): string {
  return encoded.subarray(-32).toString('base64url');
}

/** Tells a run and an entry of the audit log from others that got the same numbers after a database went back. */
export function digestOf(runId: string, entryJson: string): string {
  const text = JSON.stringify([runId, entryJson]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

export function signMark(
  { epoch, runs, acts, digest }: Pick<Mark, 'epoch' | 'runs' | 'acts' | 'digest'>,
  { publicKey: server, privateKey }: MarkKey,
): Mark {
  const stated = [server, epoch, runs, acts, digest].join('.');
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: server, d: privateKey } });
  const signature = sign(null, signed(stated), key).toString('base64url');
  return { server, epoch, runs, acts, digest, text: `${stated}.${signature}` };
}

/** A mark from outside, its signature unchecked; null if the text is not a mark. */
export function markOf(text: string): Mark | null {
  const [, server = '', epoch, runs, acts, digest = ''] = FORM.exec(text) ?? [];
  if (server === '') return null;
  return { server, epoch: Number(epoch), runs: Number(runs), acts: Number(acts), digest, text };
}

/** True if the server that a mark names signed it. */
export function isSigned({ server, text }: Mark): boolean {
  const end = text.lastIndexOf('.');
  try {
    const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: server } });
    return verify(null, signed(text.slice(0, end)), key, Buffer.from(text.slice(end + 1), 'base64url'));
  } catch {
    return false;
  }
}

/** True if one mark of a server is later than another one. */
export function isLater(one: Mark, other: Mark): boolean {
  return (one.epoch - other.epoch || one.runs - other.runs || one.acts - other.acts) > 0;
}

/** Most marks in one header. */
export const MAX_MARKS = 8;

/** Key, epoch, runs, acts, digest and signature: about 190 characters. */
const FORM = /^([\w-]{43})\.(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.([0-9a-f]{16})\.[\w-]{86}$/;

/** Nothing else that a server signs begins so. */
function signed(stated: string): Buffer {
  return Buffer.from(`flatfield-mark ${stated}`);
}
