import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Served, serve } from './serve.ts';
import { bytesOf, type Service } from './service.ts';

/** Lets a service answer on a port of loopback: for what concerns the wire, and for clients in other processes. */
export function overSockets(service: Service): Promise<Served> {
  return serve((message, response) => {
    respond(service, message, response).catch(() => response.destroy());
  });
}

async function respond(service: Service, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url: path = '', headers } = message;
  const answer = await service({ method, path, headers, text: await text(message) });
  if (answer.cut === 'before') {
    response.destroy();
    return;
  }
  const bytes = bytesOf(answer.body);
  response.writeHead(answer.status ?? 200, answer.headers);
  if (answer.cut === 'within') response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  else response.end(bytes);
}
