import type { z } from 'zod';
import { NotJsonError, TimedOutError, TooLargeError, UnreachableError } from '../../base/http/http-errors.ts';
import type { JsonAnswer, JsonRequest } from '../../base/http/json-request.ts';
import { requestJson } from '../../base/http/request-json.ts';
import { retry } from '../../base/http/retry.ts';
import { type RequestAttempt, wholeStatuses } from '../../base/http/retry-policy.ts';
import { safeText } from '../../base/http/safe-text.ts';
import type { SeenSimulation } from '../../base/http/simulation.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { RecordedCall } from '../recording/traffic-client.ts';
import type { ChangeSpacing } from './change-spacing.ts';
import { checkRequest } from './check-request.ts';
import type { ResolvedLocalApiOptions } from './local-api-options.ts';
import type { OperationName } from './operation-name.ts';
import { type Operation, operations } from './operations.ts';
import { parseAnswer, WrongShapeError } from './parse-answer.ts';
import type { PixelGate } from './pixel-gate.ts';
import { RefusedError } from './refused-error.ts';
import { fillPath } from './routes.ts';
import type { SeenOddities } from './seen-oddities.ts';
import { contradiction, fromService, overriddenText, toService } from './translate-words.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called for each request sent as it ends, answered or failed; awaited before the next one is sent. */
  readonly onAttempt?: ((attempt: RequestAttempt) => unknown) | undefined;
}

/** The parts of a request, before they are checked. */
export interface OperationRequest {
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Name of the body in an error. */
  readonly bodyName?: string;
  /** Schema of the answer in place of the operation's own. */
  readonly answer?: z.ZodType;
}

export type OperationAnswer<Name extends OperationName> = z.output<(typeof operations)[Name]['answer']>;

/** Parts of a client that a call needs. */
export interface CallContext {
  readonly options: ResolvedLocalApiOptions;
  readonly changeSpacing: ChangeSpacing;
  readonly pixelGate: PixelGate;
  readonly simulation: SeenSimulation;
  readonly oddities: SeenOddities;
  readonly recorder: Recorder;
}

/**
 * Calls one operation: checks the request, sends it (again if that is safe) and parses the answer. Throws
 * `invalid-request`, `unreachable`, `timed-out`, `refused`, `wrong-shape`, `not-json`,
 * `too-large`, `aborted`.
 */
export async function callOperation<Name extends OperationName>(
  context: CallContext,
  name: Name,
  request: OperationRequest,
  { signal, onAttempt }: CallOptions = {},
): Promise<OperationAnswer<Name>> {
  const { options } = context;
  const { clock, retryPolicy: policy } = options;
  const operation: Operation = operations[name];
  const built = buildRequest(options, name, request);
  const tap = await context.recorder.tap(() => recordedCall(options, name, request));
  const jsonRequest = { ...built, signal, onAttempt, clock, tap };
  const send = () =>
    requestJson(jsonRequest, (answer) => {
      context.simulation.note(answer);
      return readAnswer(context, name, request, answer, titleOf(jsonRequest)) as OperationAnswer<Name>;
    }).catch(translate(jsonRequest, name));
  return retry(inTurn(context, name, request, send, signal), {
    policy,
    isWorthRepeating: (error) => isWorthRepeating(operation.kind, error),
    signal,
    clock,
  });
}

/** The call for a recording, which knows answers by the client's own names. */
function recordedCall(
  { words }: ResolvedLocalApiOptions,
  name: OperationName,
  request: OperationRequest,
): RecordedCall {
  const { parameters, query, body } = request;
  const inward = (answer: unknown) => fromService(words, name, answer);
  const outward = (answer: unknown) => toService(words, name, 'answer', answer);
  return { operation: name, parameters, query, body, inward, outward };
}

/** Sends when the monitor may be asked: changes apart from each other, pixel readings never two at once. */
function inTurn<T>(
  context: CallContext,
  name: OperationName,
  { parameters }: OperationRequest,
  send: () => Promise<T>,
  signal: AbortSignal | undefined,
): () => Promise<T> {
  if (name === 'getPixelInformation') {
    return () => context.pixelGate.run(send, () => callOperation(context, 'listMonitors', {}, { signal }), signal);
  }
  if (operations[name].kind === 'read') return send;
  return () => context.changeSpacing.run(String(parameters?.['monitorId']), send, signal);
}

/**
 * The longest honest answer, years of calibration results, stays far below the first. A pixel's has less than 1 kB; each is
 * kept as it came, so that a run of larger ones would fill its journal beyond what can be read back.
 */
const maxBytes = 4_000_000;
const maxPixelBytes = 16_000;

function buildRequest(options: ResolvedLocalApiOptions, name: OperationName, request: OperationRequest): JsonRequest {
  const operation: Operation = operations[name];
  const { method, path } = options.routes[name];
  const parameters = checkRequest(operation.parameters, request.parameters ?? {}, '') as Record<
    string,
    string | number
  >;
  const url = new URL(`${options.baseUrl}${fillPath(path, parameters)}`);
  const query = operation.query ? checkRequest(operation.query, request.query, '') : {};
  for (const [key, value] of Object.entries(toService(options.words, name, 'query', query) as object)) {
    url.searchParams.set(key, String(value));
  }
  const limit = name === 'getPixelInformation' ? maxPixelBytes : maxBytes;
  const common = { method, url, timeoutMs: options.timeoutsMs[name], maxBytes: limit };
  if (operation.body === undefined) return common;
  const body = checkRequest(operation.body, request.body, request.bodyName ?? '');
  return { ...common, body: toService(options.words, name, 'body', body) };
}

function readAnswer(
  { options: { words }, oddities }: CallContext,
  name: OperationName,
  { parameters, answer: schema = operations[name].answer }: OperationRequest,
  { status, body, isUtf8 }: JsonAnswer,
  title: string,
): unknown {
  const operation: Operation = operations[name];
  const monitorId = String(parameters?.['monitorId']);
  if (status < 200 || status > 299) {
    const message = serviceMessage(body);
    if (!isUtf8) oddities.note(monitorId, 'error-not-utf8', message ?? String(status));
    throw new RefusedError(title, status, message, { answered: JSON.stringify(body) });
  }
  const whole = wholeStatuses[operation.kind === 'read' ? 'read' : 'change'];
  if (!whole.includes(status)) throw new WrongShapeError(title, 'status', `expected ${whole.join(', ')}`, status);
  const own = fromService(words, name, body);
  const overridden = `${title}${overriddenText(words, name)}`;
  const twice = contradiction(words, name, own);
  if (twice !== null)
    throw new WrongShapeError(overridden, twice, 'expected one value, not another under the usual word', 'two');
  return parseAnswer(schema, operation.leniently?.(own, oddities.note, monitorId) ?? own, overridden);
}

function serviceMessage(body: unknown): string | null {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  return typeof message === 'string' ? safeText(message) : null;
}

const preconditions =
  "Check that the API is enabled in the application's preferences (and its port), that the " +
  'application runs as a resident agent, and that neither its main window nor its preferences window is open.';

/** Says the transport's errors in the words of this API. */
function translate(request: JsonRequest, name: OperationName): (error: unknown) => never {
  return (error) => {
    if (error instanceof TimedOutError) {
      const message = `${error.message} If the monitor is only slow, allow more time with ${slowOption(name)}.`;
      throw new TimedOutError(message, error.phase, error.afterMs, { cause: error });
    }
    if (error instanceof UnreachableError) {
      throw new UnreachableError(`${error.message} ${preconditions}`, error.phase, { cause: error });
    }
    if (error instanceof NotJsonError && (error.status < 200 || error.status > 299)) {
      throw new RefusedError(titleOf(request), error.status, null, { answered: error.message, cause: error });
    }
    if (error instanceof TooLargeError && error.status !== null && (error.status < 200 || error.status > 299)) {
      throw new RefusedError(titleOf(request), error.status, null, { answered: error.message, cause: error });
    }
    throw error;
  };
}

function slowOption(name: OperationName): string {
  if (name === 'getPixelInformation') return '--max-blanking';
  return operations[name].kind === 'read' ? '--max-read-time' : '--max-change-time';
}

function titleOf({ method, url }: JsonRequest): string {
  return `${method} ${url.origin}${url.pathname}`;
}

/** True for a refusal that says itself that it passes. */
function passes(error: unknown): boolean {
  return error instanceof RefusedError && [409, 423].includes(error.status) && passing.test(error.serviceMessage ?? '');
}

const passing = /\b(?:busy|being detected|detecting|try again|in progress)\b|使用中|検出中/i;

/**
 * True if a request that failed may be sent again. Any other refusal (4xx) and a complete answer of the wrong shape would only come again. A request that may
 * have reached the monitor is repeated only if twice does no more than once.
 */
function isWorthRepeating(kind: Operation['kind'], error: unknown): boolean {
  const neverArrived = error instanceof UnreachableError && error.phase === 'connecting';
  const broken = error instanceof UnreachableError || (error instanceof RefusedError && error.status >= 500);
  switch (kind) {
    case 'read':
      // A body that was cut is no JSON.
      return broken || passes(error) || error instanceof TimedOutError || error instanceof NotJsonError;
    case 'change':
      // After a time-out the monitor may still be at work: the specification asks to wait, not to send more.
      return broken;
    case 'start':
    case 'creation':
      return neverArrived;
  }
  kind satisfies never;
}
