import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the receiver behaves at one delivery: what a system that somebody else has written may do. */
export type Behavior = 'takes it' | 'fails' | 'hangs' | 'redirects' | 'drops' | 'is late' | 'is hostile';

export interface Received {
  readonly path: string;
  readonly key: string;
  readonly event: string;
  readonly timestamp: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of a body.
  readonly body: any;
  readonly isSigned: boolean;
  readonly headers: IncomingMessage['headers'];
}

/** Text that would steer a terminal, break out of a page, and never end a line. */
export const HOSTILE = '\u001b]0;owned\u0007\u001b[2J<script>alert(1)</script>"\'&\u202e\u0000=cmd|calc\r\n';

/** A receiver of webhooks, written from docs/reference/line.md alone: it shares no code with the sender. */
export async function webhookReceiver(secret: string, behavior: (delivery: number, path: string) => Behavior) {
  const received: Received[] = [];
  const followed: string[] = [];
  // A sender that is killed meanwhile cuts its request off.
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks);
    const path = request.url ?? '';
    if (path === '/elsewhere') {
      followed.push(path);
      response.writeHead(200).end();
      return;
    }
    const header = (name: string) => String(request.headers[name] ?? '');
    const timestamp = header('flatfield-timestamp');
    const wanted = `sha256=${createHmac('sha256', secret)
      .update(Buffer.concat([Buffer.from(`${timestamp}.`), text]))
      .digest('hex')}`;
    const sent = header('flatfield-signature');
    const isSigned = sent.length === wanted.length && timingSafeEqual(Buffer.from(sent), Buffer.from(wanted));
    const { headers } = request;
    const facts = {
      path,
      key: header('idempotency-key'),
      event: header('flatfield-event'),
      timestamp,
      isSigned,
      headers,
    };
    received.push({ ...facts, body: JSON.parse(text.toString('utf8')) as unknown });
    switch (behavior(received.length, path)) {
      case 'takes it':
        response.writeHead(204).end();
        return;
      case 'fails':
        response.writeHead(500).end('no');
        return;
      case 'hangs':
        return;
      case 'redirects':
        response.writeHead(307, { location: '/elsewhere' }).end();
        return;
      case 'drops':
        request.socket.destroy();
        return;
      case 'is late':
        setTimeout(() => response.writeHead(200).end(), 1500);
        return;
      case 'is hostile':
        response.writeHead(418, { 'content-type': 'text/html' }).write(HOSTILE);
        // It goes on without an end.
        response.write('x'.repeat(100_000));
        return;
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    followed,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
