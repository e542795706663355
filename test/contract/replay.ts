import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';

export type Dialect = 'documented' | 'field';

interface Exchange {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query?: Record<string, string>;
    readonly body?: unknown;
  };
  readonly answers: Record<Dialect, { readonly status: number; readonly body?: unknown }>;
}

/** Serves the recorded answers of a folder of fixtures; what was not recorded is answered 404 with what was asked. */
export async function replay(folder: URL, dialect: Dialect): Promise<{ baseUrl: string; close: () => Promise<void> }> {
  const exchanges = readExchanges(folder);
  const server = createServer((message, response) => {
    let text = '';
    message.setEncoding('utf8');
    message.on('data', (chunk: string) => {
      text += chunk;
    });
    message.on('end', () => {
      const asked = describeRequest(message.method ?? '', message.url ?? '', text);
      const answer = exchanges.find(({ request }) => isDeepStrictEqual(request, asked))?.answers[dialect];
      const { status, body } = answer ?? { status: 404, body: { message: `not recorded: ${JSON.stringify(asked)}` } };
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readExchanges(folder: URL): Exchange[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Exchange[]);
}

function describeRequest(method: string, target: string, text: string): Exchange['request'] {
  const url = new URL(target, 'http://replay');
  const query = Object.fromEntries(url.searchParams);
  return {
    method,
    path: url.pathname,
    ...(Object.keys(query).length > 0 && { query }),
    ...(text !== '' && { body: JSON.parse(text) as unknown }),
  };
}
