import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';

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

/**
 * A mark for a person to carry: letters and digits that a scanner reads and that can be typed. It names one entry of the audit log; only its server can check it. `entryJson`: that entry as it
 * is stored.
 */
export function shortMark(acts: number, entryJson: string, key: MarkKey): string {
  return `${SHORT_BEGIN}${acts}${shortDigits(acts, entryJson, key)}`;
}

/** Number of the entry that a short mark names, unchecked; null if the text is not one. */
export function actsOfShortMark(text: string): number | null {
  const acts = SHORT_FORM.exec(text)?.[1];
  return acts === undefined ? null : Number(acts);
}

/** True if a server gave this short mark for this entry. */
export function isShortMarkOf(text: string, entryJson: string, key: MarkKey): boolean {
  const acts = actsOfShortMark(text);
  if (acts === null) return false;
  const own = Buffer.from(shortMark(acts, entryJson, key));
  const given = Buffer.from(text.toUpperCase());
  return own.length === given.length && timingSafeEqual(own, given);
}

/** 80 bits of an HMAC-SHA256 with the server's key, in decimal. */
function shortDigits(acts: number, entryJson: string, { privateKey }: MarkKey): string {
  const hmac = createHmac('sha256', Buffer.from(privateKey, 'base64url'));
  const bytes = hmac.update(`flatfield-short-mark ${acts} ${entryJson}`).digest().subarray(0, 10);
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString()
    .padStart(SHORT_DIGITS, '0');
}

/** No letter in it has another place on the keyboards of English and German. */
const SHORT_BEGIN = 'FLATFIELD';
/** Of the largest number of 80 bits. */
const SHORT_DIGITS = 25;
const SHORT_FORM = new RegExp(`^${SHORT_BEGIN}([1-9]\\d{0,14})\\d{${SHORT_DIGITS}}$`, 'i');

/** Most marks in one header. */
export const MAX_MARKS = 8;
/** Longest text of a mark, in characters. */
export const MAX_MARK = 250;

/** Key, epoch, runs, acts, digest and signature: about 190 characters. */
const FORM = /^([\w-]{43})\.(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.([0-9a-f]{16})\.[\w-]{86}$/;

/** Nothing else that a server signs begins so. */
function signed(stated: string): Buffer {
  return Buffer.from(`flatfield-mark ${stated}`);
}
