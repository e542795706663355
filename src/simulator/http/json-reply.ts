import type { ServerResponse } from 'node:http';

/** An answer with a JSON body, or with none. */
export interface JsonReply {
  readonly status: number;
  readonly body?: unknown;
  /** Sent as it is, in place of the JSON of `body`. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the answer instead of the server. */
  readonly deliver?: (response: ServerResponse, reply: JsonReply) => void;
}

/** Sends a reply as it is meant to be sent. */
export function sendReply(response: ServerResponse, reply: JsonReply): void {
  const { status, headers } = reply;
  const text = replyText(reply);
  response.writeHead(status, { ...headers, ...bodyHeaders(status, text) });
  response.end(text);
}

/** The body of a reply as it is sent; empty if it has none. */
export function replyText({ body, text }: JsonReply): string {
  return text ?? (body === undefined ? '' : JSON.stringify(body));
}

function bodyHeaders(status: number, text: string): Record<string, string> {
  if (status === 204) return {};
  const length = { 'content-length': String(Buffer.byteLength(text)) };
  return text === '' ? length : { 'content-type': 'application/json; charset=utf-8', ...length };
}
