import { readFile } from 'node:fs/promises';
import type { Client } from 'undici';
import { FlatfieldError } from '../../flatfield-error.ts';
import { safeText } from '../../http/safe-text.ts';
import type { LineToken } from '../protocol/line-token.ts';
import type { LineTarget } from './spool-entry.ts';

/** A request to a line server, below its address. */
export interface LineRequest {
  readonly method: 'PUT' | 'POST' | 'GET';
  /** Begins with a slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent in a GET. */
  readonly body?: string | Uint8Array;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A complete answer, or why there is none. Nothing of an answer is believed: `text` is at most 64 KiB of whatever came. */
export type LineAnswer =
  | {
      readonly answered: true;
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      readonly text: string;
    }
  | { readonly answered: false; readonly code: 'unreachable' | 'timed-out'; readonly message: string };

/** The way to one line server: one connection, certificates checked, redirects never followed. */
export class LineConnection {
  readonly #client: Client;
  readonly #token: LineToken;
  readonly #basePath: string;

  private constructor(client: Client, token: LineToken, basePath: string) {
    this.#client = client;
    this.#token = token;
    this.#basePath = basePath;
  }

  /** Nothing is sent yet. Throws `usage` if the certificates cannot be read. */
  static async open({ url: address, caFile }: LineTarget, token: LineToken): Promise<LineConnection> {
    const url = new URL(address);
    const ca = await trustedCertificates(caFile);
    const { Client } = await import('undici');
    const client = new Client(url.origin, {
      // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
      connect: { timeout: connectTimeoutMs, rejectUnauthorized: true, ...(ca !== null && { ca }) },
      pipelining: 1,
    });
    return new LineConnection(client, token, url.pathname.replace(/\/+$/, ''));
  }

  async send({ method, path, headers, body, timeoutMs, signal }: LineRequest): Promise<LineAnswer> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const ending = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    try {
      const answer = await this.#client.request({
        method,
        path: `${this.#basePath}${path}`,
        headers: { accept: 'application/json', ...headers, authorization: this.#token.authorization() },
        body: body ?? null,
        signal: ending,
      });
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > maxAnswerBytes) throw new Error(`the answer is larger than ${maxAnswerBytes} bytes`);
        chunks.push(chunk);
      }
      const text = Buffer.concat(chunks).toString('utf8');
      return { answered: true, status: answer.statusCode, headers: answer.headers, text };
    } catch (error) {
      if (timeout.aborted) {
        return { answered: false, code: 'timed-out', message: `no answer within ${timeoutMs / 1000} s` };
      }
      return { answered: false, code: 'unreachable', message: safeText(reasonOf(error)) };
    }
  }

  /** Cuts off whatever is under way. */
  async close(): Promise<void> {
    await this.#client.destroy();
  }
}

/** The certificates of a PEM file; null for those of the system. Throws `usage`. */
export async function trustedCertificates(caFile: string | null): Promise<string | null> {
  if (caFile === null) return null;
  const text = await readFile(caFile, 'utf8').catch((cause: unknown) => {
    throw new FlatfieldError('usage', `The certificates of --line-ca cannot be read: ${caFile}.`, { cause });
  });
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new FlatfieldError('usage', `--line-ca expects a PEM file of certificates, and ${caFile} holds none.`);
}

const connectTimeoutMs = 10_000;
const maxAnswerBytes = 64 * 1024;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Several addresses were tried in vain; each has its own error.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message || first.name : String(first);
}
