import type { BytesAnswer } from '../base/http/send-request.ts';
import { isWithinLevels } from '../base/parse-json-text.ts';
import { refuseDoubleKeys } from '../base/refuse-double-keys.ts';

/** An answer that was read leniently: nothing about it is refused. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The value of the JSON; undefined if the body is empty or not JSON. */
  readonly body: unknown;
  /** The body as text, with replaced characters where it is not UTF-8. */
  readonly text: string;
  readonly bytes: Buffer;
  /** Deviations of the body from plain JSON in UTF-8; empty for an empty body. */
  readonly oddities: readonly BodyOddity[];
}

export type BodyOddity = 'not UTF-8' | 'a byte order mark' | 'not JSON' | 'a key twice in an object';

/** Reads an answer leniently. Never throws. */
export function readRawAnswer({ status, headers, bytes }: BytesAnswer): RawAnswer {
  const oddities: BodyOddity[] = [];
  if (bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) oddities.push('a byte order mark');
  // Drops a byte order mark.
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!isUtf8(bytes)) oddities.push('not UTF-8');
  let body: unknown;
  if (bytes.length > 0) {
    try {
      const value: unknown = JSON.parse(text);
      if (!isWithinLevels(value, MAX_LEVELS)) throw new SyntaxError('nested too deep');
      body = value;
    } catch {
      oddities.push('not JSON');
    }
  }
  if (body !== undefined && hasDoubleKeys(text)) oddities.push('a key twice in an object');
  return { status, headers, body, text, bytes, oddities };
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** No honest answer is nested deeper. */
const MAX_LEVELS = 100;

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function hasDoubleKeys(text: string): boolean {
  try {
    refuseDoubleKeys(text);
    return false;
  } catch {
    return true;
  }
}

/** The value under a name, or under the same name in another spelling of upper and lower case; undefined if there is none. */
export function valueNamed(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const key = spellingOf(name, Object.keys(body));
  return key === undefined ? undefined : Reflect.get(body, key);
}

/** The key that is a name, or the name in another spelling: `SerialNumber` or `serial_number` for `serialNumber`. */
export function spellingOf(name: string, keys: readonly string[]): string | undefined {
  return keys.find((key) => key === name) ?? keys.find((key) => plain(key) === plain(name));
}

function plain(key: string): string {
  return key.toLowerCase().replaceAll(/[-_ ]/g, '');
}

/** The list under a name of an answer, in any spelling; null if there is none. */
export function listNamed(body: unknown, name: string): readonly unknown[] | null {
  const list = valueNamed(body, name);
  return Array.isArray(list) ? list : null;
}
