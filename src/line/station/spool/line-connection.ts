import { readFile } from 'node:fs/promises';
import type { Client } from 'undici';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { requestProblem } from '../../../base/http/network-message.ts';
import { safeText } from '../../../base/http/safe-text.ts';
import { markHeaders } from '../../protocol/headers.ts';
import type { LineToken } from '../../protocol/line-token.ts';
import type { Mark } from '../../protocol/mark.ts';
import type { LineTarget } from './spool-entry.ts';
import { givenMark, type StoredMarks } from './stored-marks.ts';

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

/** A complete answer, or the reason why there is none. Nothing of an answer is trusted: `text` is up to 64 KiB of any content. */
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
  readonly #url: URL;
  readonly #token: LineToken;
  readonly #marks: StoredMarks | null;
  readonly #onDate: ((date: unknown) => Promise<void>) | undefined;
  #wanted: Mark | null = null;

  private constructor(
    client: Client,
    token: LineToken,
    url: URL,
    marks: StoredMarks | null,
    onDate?: (date: unknown) => Promise<void>,
  ) {
    this.#onDate = onDate;
    this.#client = client;
    this.#token = token;
    this.#url = url;
    this.#marks = marks;
  }

  /**
   * Nothing is sent yet. `marks`: sent with every request, and kept from every answer; `onDate`: takes the time of each answer that has a mark of the server, and never rejects. Throws
   * `usage` if the certificates cannot be read.
   */
  static async open(
    { url: address, caFile }: LineTarget,
    token: LineToken,
    marks: StoredMarks | null = null,
    onDate?: (date: unknown) => Promise<void>,
  ): Promise<LineConnection> {
    const url = new URL(address);
    const ca = await trustedCertificates(caFile);
    const { Client } = await import('undici');
    const client = new Client(url.origin, {
      // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
      connect: { timeout: connectTimeoutMs, rejectUnauthorized: true, ...(ca !== null && { ca }) },
      pipelining: 1,
    });
    return new LineConnection(client, token, url, marks, onDate);
  }

  async send({ method, path, headers, body, timeoutMs, signal }: LineRequest): Promise<LineAnswer> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const ending = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    const marks = await this.#marks?.header();
    try {
      const answer = await this.#client.request({
        method,
        path: `${this.#url.pathname.replace(/\/+$/, '')}${path}`,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(marks && { [markHeaders.mark]: marks }),
          authorization: this.#token.authorization(),
        },
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
      await this.#takeMark(answer.headers);
      return { answered: true, status: answer.statusCode, headers: answer.headers, text };
    } catch (error) {
      if (timeout.aborted) {
        return { answered: false, code: 'timed-out', message: `no answer within ${timeoutMs / 1000} s` };
      }
      return { answered: false, code: 'unreachable', message: safeText(requestProblem(error, this.#url)) };
    }
  }

  /** Identity of the server that says that it lacks runs that it had; null if none does. See `resendMissing`. */
  get wantedBy(): string | null {
    return this.#wanted?.server ?? null;
  }

  /** The runs that the server lacks will be sent again. */
  async satisfied(): Promise<void> {
    const mark = this.#wanted;
    this.#wanted = null;
    if (mark) await this.#marks?.keep(mark).catch(() => undefined);
  }

  /** The earlier mark, by which the server knows what it lacks, is kept until `satisfied`. No request depends on whether a mark can be kept. */
  async #takeMark(headers: Readonly<Record<string, string | string[] | undefined>>): Promise<void> {
    const mark = this.#marks && givenMark(headers[markHeaders.mark]);
    if (!mark) return;
    await this.#onDate?.(headers['date']);
    if (headers[markHeaders.wanted] === '1') this.#wanted = mark;
    else await this.#marks?.keep(mark).catch(() => undefined);
  }

  /** Cuts off all requests under way. */
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
