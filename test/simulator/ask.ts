import { type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Parsed; undefined where the text is empty or no JSON. Tests say what they expect of it. */
  readonly json: unknown;
}

export interface Question {
  readonly method?: string;
  readonly body?: unknown;
  /** Sent as it is, in place of the JSON of `body`. */
  readonly text?: string | Uint8Array;
  readonly headers?: Record<string, string>;
}

/** One request as a foreign client sends it: plain node:http, one connection a request. */
export function ask(
  url: string,
  path: string,
  { method = 'GET', body, text, headers }: Question = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const hasBody = text !== undefined || body !== undefined;
    const sent = { ...(hasBody && { 'content-type': 'application/json' }), ...headers };
    const outgoing = request(`${url}${path}`, { method, headers: sent, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const received = Buffer.concat(chunks).toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: received,
          json: parse(received),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(text ?? (body === undefined ? undefined : JSON.stringify(body)));
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
