import type { ServerResponse } from 'node:http';
import { type BodyEncoding, encodeBody } from '../../api/probed/body-encoding.ts';

/** An answer with a JSON body, or with none. */
export interface JsonReply {
  readonly status: number;
  readonly body?: unknown;
  /** Sent as it is, in place of the JSON of `body`. */
  readonly text?: string;
  /** Of the text; default `utf-8`. */
  readonly encoding?: BodyEncoding;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the answer instead of the server. */
  readonly deliver?: (response: ServerResponse, reply: JsonReply) => void;
}

/** Sends a reply as it is meant to be sent. */
export function sendReply(response: ServerResponse, reply: JsonReply): void {
  const { status, headers, encoding = 'utf-8' } = reply;
  const bytes = encodeBody(replyText(reply), encoding);
  const type = encoding === 'utf-8' ? 'application/json; charset=utf-8' : 'application/json';
  response.writeHead(status, { ...headers, ...bodyHeaders(status, bytes, type) });
  response.end(bytes);
}

/** The body of a reply as it is sent; empty if it has none. */
export function replyText({ body, text }: JsonReply): string {
  return text ?? (body === undefined ? '' : JSON.stringify(body));
}

function bodyHeaders(status: number, bytes: Buffer, type: string): Record<string, string> {
  if (status === 204) return {};
  const length = { 'content-length': String(bytes.length) };
  return bytes.length === 0 ? length : { 'content-type': type, ...length };
}
