import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Client, type Dispatcher, errors } from 'undici';
import { connectionTo } from '../../../src/base/http/connection.ts';
import { bytesOf, type Service, type Transport } from './service.ts';

/** Lets a service answer in memory, at an address that no computer has. */
export const inMemory: Transport = async (service) => {
  // Of its own, so that no other test asks it.
  const url = new URL(`https://${randomUUID()}.test`);
  answerInMemory(url.origin, service);
  return { url, close: async () => undefined };
};

/**
 * Lets a service answer what the clients of this process ask of an origin: all of a client runs but for the bytes on the wire. A cut is the
 * error that the HTTP client makes of one; what is cut, late or large on a real connection is proved in the files that end with `wire.test.ts`. Other
 * processes come to whatever listens there. @returns what ends it.
 */
export function answerInMemory(origin: string, service: Service): () => void {
  const connection = connectionTo(origin);
  const dispatch: Client['dispatch'] = (options, handler) => {
    void exchange(service, options, handler);
    return true;
  };
  connection.client = async () => ({ dispatch }) as Client;
  return () => void Reflect.deleteProperty(connection, 'client');
}

async function exchange(
  service: Service,
  { method, path, headers, body }: Dispatcher.DispatchOptions,
  handler: Dispatcher.DispatchHandler,
): Promise<void> {
  // Nothing goes on after the end, so there is nothing to end.
  const controller = { abort: () => undefined } as unknown as Dispatcher.DispatchController;
  const fail = (error: Error) => handler.onResponseError?.(controller, error);
  handler.onRequestStart?.(controller, undefined);
  try {
    const request = { method, path, headers: headers as Readonly<Record<string, string>>, text: String(body ?? '') };
    const answer = await service(request);
    // As on a wire, no answer comes before the event loop has turned.
    await setImmediate();
    if (answer.cut === 'before') return fail(new errors.SocketError('other side closed'));
    const bytes = bytesOf(answer.body);
    handler.onResponseStart?.(controller, answer.status ?? 200, { ...answer.headers }, '');
    const sent = answer.cut === 'within' ? bytes.subarray(0, bytes.length / 2) : bytes;
    if (sent.length > 0) handler.onResponseData?.(controller, sent);
    if (answer.cut === 'within') fail(new errors.SocketError('other side closed'));
    else handler.onResponseEnd?.(controller, {});
  } catch (error) {
    fail(error instanceof Error ? error : new Error(String(error)));
  }
}
