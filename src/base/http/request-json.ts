import { isUtf8 } from 'node:buffer';
import { FlatfieldError } from '../flatfield-error.ts';
import { systemClock } from './clock.ts';
import { type Connection, connectionTo } from './connection.ts';
import type { JsonAnswer, JsonRequest } from './json-request.ts';
import { parseJson } from './parse-json.ts';
import type { RequestAttempt } from './retry-policy.ts';
import { sendRequest } from './send-request.ts';

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
