import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Exchange } from '../../base/http/exchange.ts';
import { isLoopback } from '../../base/http/literal-address.ts';
import type { OperationFields } from './field-kinds.ts';
import { maskText } from './public-words.ts';
import { shareRecording } from './recording.ts';
import { redactBody, redactHeaders } from './redact-answer.ts';
import { type Redaction, redactAnswer, redactText, redactValue } from './redact-value.ts';
import type { RecordedClient, RecordedExchange } from './traffic-line.ts';

/** A client of an API that records its traffic. */
export interface RecordingClient {
  readonly api: 'local' | 'cloud';
  readonly baseUrl: string;
  /** Fields to keep, by operation. */
  readonly fields: Readonly<Record<string, OperationFields>>;
  /** Routes that differ from the defaults. */
  readonly routes?: Readonly<Record<string, { readonly method: string; readonly path: string }>>;
  /** Words that differ from the defaults. */
  readonly words?: Readonly<Record<string, string>>;
  /** Replaces the access token in a text. */
  readonly hide?: (text: string) => string;
  /** The header with the access token, for the search at the end. */
  readonly authorization?: () => string;
}

/** A call of an operation, by the client's own names. */
export interface RecordedCall {
  /** A request that is of none, by its method and path. */
  readonly operation: string;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: unknown;
  readonly body?: unknown;
  /** The answer in the client's own names, and back; absent: they are those of the service. */
  readonly inward?: (answer: unknown) => unknown;
  readonly outward?: (answer: unknown) => unknown;
}

/** The tap of a client. */
export interface TrafficTap {
  /** Sees the exchanges of a call; never throws. */
  readonly of: (call: RecordedCall) => (exchange: Exchange) => void;
  /** Ends the client's part of the recording. Warns if that ends the recording, and it is not whole or was deleted. */
  readonly close: () => Promise<void>;
}

/** Lets a client record into a file. Throws `invalid-recording` if there is such a file already. */
export function joinRecording(file: string, client: RecordingClient): TrafficTap {
  const { recording, release } = shareRecording(file);
  const { api, baseUrl, fields, routes = {}, words = {}, hide, authorization } = client;
  if (hide && authorization) recording.alsoHide(hide, authorization);
  const redaction: Redaction = { identifiers: recording.identifiers, hide: recording.hide };
  const url = new URL(baseUrl);
  if (!isLoopback(url.hostname)) {
    redaction.identifiers.pseudonym('host', url.hostname);
    redaction.identifiers.pseudonym('host', url.hostname.split('.')[0] ?? '');
  }
  recording.write((): RecordedClient => {
    const maskedRoutes = Object.entries(routes).map(([name, { method, path }]) => [
      name,
      { method, path: maskPath(path) },
    ]);
    return {
      kind: 'client',
      api,
      address: isLoopback(url.hostname) ? url.origin : null,
      options: { routes: Object.fromEntries(maskedRoutes), words: { ...words } },
    };
  });
  return {
    of: (call) => (exchange) => recording.write(() => exchangeLine(redaction, { api, fields }, call, exchange)),
    close: async () => {
      const end = await release();
      if (end?.problem) process.emitWarning(end.problem, { code: 'FLATFIELD_RECORDING' });
    },
  };
}

function exchangeLine(
  redaction: Redaction,
  { api, fields }: Pick<RecordingClient, 'api' | 'fields'>,
  { operation, parameters, query, body, inward = itself, outward = itself }: RecordedCall,
  { method, startedAt, durationMs, answer, error }: Exchange,
): Omit<RecordedExchange, 'sequence'> {
  const isKnown = Object.hasOwn(fields, operation);
  const allowed = isKnown ? (fields[operation] ?? {}) : {};
  const part = (name: 'parameters' | 'query', value: unknown) => {
    const isEmpty = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
    return isEmpty ? {} : { [name]: redactValue(redaction, value, allowed[name]) as Record<string, never> };
  };
  const request = {
    ...part('parameters', parameters),
    ...part('query', query),
    ...(body !== undefined && { body: redactValue(redaction, body, allowed.body) as never }),
  };
  const json = (value: unknown) => outward(redactAnswer(redaction, inward(value), allowed.answer));
  return {
    kind: 'exchange',
    startedAt,
    durationMs: Math.max(0, Math.round(durationMs * 1000) / 1000),
    api,
    operation: isKnown ? operation : redactText(redaction, operation),
    method,
    ...request,
    answer: answer && {
      status: answer.status,
      // The body first: its identifiers may be in the headers too.
      body: redactBody(redaction, answer.bytes, json),
      headers: redactHeaders(redaction, answer.headers),
      isWhole: answer.isWhole,
    },
    failure: answer === null ? failureOf(error) : null,
  };
}

const itself = (value: unknown) => value;

function failureOf(error: unknown): NonNullable<RecordedExchange['failure']> {
  const code = error instanceof FlatfieldError ? error.code : 'unexpected';
  const phase = error instanceof Error && 'phase' in error ? error.phase : null;
  return { code, phase: phase === 'connecting' || phase === 'headers' || phase === 'body' ? phase : null };
}

/** A path with its parameters in braces, and what is not a public word masked. */
function maskPath(path: string): string {
  return path.replaceAll(/\{\w+\}|[^{}]+/g, (part) => (part.startsWith('{') ? part : maskText(part)));
}
