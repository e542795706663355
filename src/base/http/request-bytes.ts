import { connectionTo } from './connection.ts';
import type { JsonRequest } from './json-request.ts';
import { type BytesAnswer, sendRequest } from './send-request.ts';

/**
 * Sends one request, once, after every earlier request of this process to the same origin has ended, and returns the answer as it came, of any status
 * and any content. Throws `unreachable`, `timed-out`, `too-large`, `aborted`.
 */
export async function requestBytes(request: JsonRequest): Promise<BytesAnswer> {
  const connection = connectionTo(request.url.origin);
  return connection.queue.run(async () => {
    try {
      return await sendRequest(await connection.client(), request);
    } finally {
      await connection.close();
    }
  }, request.signal);
}
