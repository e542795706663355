import { isUtf8 } from 'node:buffer';
import { isWithinLevels } from '../parse-json-text.ts';
import { refuseDoubleKeys } from '../refuse-double-keys.ts';
import { NotJsonError } from './http-errors.ts';
import type { JsonRequest } from './json-request.ts';
import { safeText } from './safe-text.ts';
import type { BytesAnswer } from './send-request.ts';

/**
 * The value in a body of UTF-8 JSON (of an error also of Shift JIS, or with what is not UTF-8 replaced); undefined if the body is empty. Throws `not-json`, also for JSON that is nested
 * deeper than any honest answer, since such a value could be neither walked nor written again, and for JSON with a key twice in an
 * object, since only one of the two values would be seen, and for a body that says to be encoded: none was asked for. Numbers beyond
 * all bounds are Infinity: the reader of an answer refuses them, or the part of the answer that holds them.
 */
export function parseJson(request: JsonRequest, { status, headers, bytes }: BytesAnswer): unknown {
  if (bytes.length === 0) return undefined;
  const title = `${request.method} ${request.url.origin}${request.url.pathname}`;
  const encoding = headers['content-encoding']?.trim() || 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    const message = `${title}: answered ${status} with the content encoding ${safeText(encoding)}: expected none.`;
    throw new NotJsonError(message, status, headers);
  }
  try {
    const text = textOf(status, bytes);
    const value: unknown = JSON.parse(text);
    if (!isWithinLevels(value, maxLevels)) throw new SyntaxError(`nested deeper than ${maxLevels} levels`);
    refuseDoubleKeys(text);
    return value;
  } catch (cause) {
    const found = safeText(bytes.subarray(0, 1000).toString('utf8'));
    const message = `${title}: answered ${status} with something that is not JSON${twice(cause)}: ${found}`;
    throw new NotJsonError(message, status, headers, { cause });
  }
}

/** The status of an error says enough to act on; its message is only shown. */
function textOf(status: number, bytes: Uint8Array): string {
  const isError = status < 200 || status > 299;
  if (!isError || isUtf8(bytes)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  try {
    return new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

/** JSON.parse names no key; a key that is there twice is easily overlooked. */
function twice(cause: unknown): string {
  return cause instanceof SyntaxError && cause.message.startsWith('it has the key')
    ? ` (${safeText(cause.message)})`
    : '';
}

const maxLevels = 100;
