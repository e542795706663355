import { isUtf8 } from 'node:buffer';
import { FlatfieldError } from '../flatfield-error.ts';
import { isWithinLevels } from '../parse-json-text.ts';
import { refuseDoubleKeys } from '../refuse-double-keys.ts';
import { systemClock } from './clock.ts';
import { type Connection, connectionTo } from './connection.ts';
import { NotJsonError } from './http-errors.ts';
import type { JsonAnswer, JsonRequest } from './json-request.ts';
import type { RequestAttempt } from './retry-policy.ts';
import { safeText } from './safe-text.ts';
import { type BytesAnswer, sendRequest } from './send-request.ts';

/**
 * Sends one JSON request, once, after every earlier request of this process to the same origin has ended, and returns
 * what `read` makes of the answer (without it: the answer itself). An answer that `read` refuses by throwing is a failed
 * attempt. Throws `unreachable`, `timed-out`, `not-json`, `too-large`, `aborted`, and what `read` throws.
 */
export function requestJson(request: JsonRequest): Promise<JsonAnswer>;
export function requestJson<T>(request: JsonRequest, read: (answer: JsonAnswer) => T): Promise<T>;
export async function requestJson(request: JsonRequest, read: (answer: JsonAnswer) => unknown = itself) {
  const connection = connectionTo(request.url.origin);
  return connection.queue.run(() => recordAttempt(request, () => exchange(connection, request, read)), request.signal);
}

const itself = (answer: JsonAnswer) => answer;

async function exchange<T>(connection: Connection, request: JsonRequest, read: (answer: JsonAnswer) => T): Promise<T> {
  let reusable = false;
  try {
    const client = await connection.client();
    const answer = await sendRequest(client, request);
    reusable = request.keepAlive === true && answer.isWhole;
    const { status, headers, bytes } = answer;
    return read({ status, headers, body: parseJson(request, answer), isUtf8: isUtf8(bytes) });
  } finally {
    if (!reusable) await connection.close();
  }
}

async function recordAttempt<T>(request: JsonRequest, task: () => Promise<T>): Promise<T> {
  const { clock = systemClock, onAttempt } = request;
  const startedAt = clock.now().toISOString();
  const startedMs = clock.monotonicMs();
  const tell = async (rest: Pick<RequestAttempt, 'outcome' | 'code' | 'message'>) => {
    await onAttempt?.({ startedAt, durationMs: clock.monotonicMs() - startedMs, ...rest });
  };
  const result = await task().catch(async (error: unknown) => {
    const code = error instanceof FlatfieldError ? error.code : 'unexpected';
    await tell({ outcome: 'failed', code, message: error instanceof Error ? error.message : String(error) });
    throw error;
  });
  await tell({ outcome: 'answered' });
  return result;
}

/**
 * The value in a body of UTF-8 JSON (of an error also of Shift JIS, or with what is not UTF-8 replaced); undefined if the body is empty. Throws `not-json`, also for JSON that is nested
 * deeper than any honest answer, since such a value could be neither walked nor written again, and for JSON with a key twice in an
 * object, since only one of the two values would be seen, and for a body that says to be encoded: none was asked for. Numbers beyond
 * all bounds are Infinity: the reader of an answer refuses them, or the part of the answer that holds them.
 */
function parseJson(request: JsonRequest, { status, headers, bytes }: BytesAnswer): unknown {
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
