import { FlatfieldError } from '../../base/flatfield-error.ts';
import { NotJsonError } from '../../base/http/http-errors.ts';
import type { JsonAnswer, JsonRequest } from '../../base/http/json-request.ts';
import { retryAfterMs } from '../../base/http/retry-after.ts';
import { wholeStatuses } from '../../base/http/retry-policy.ts';
import { safeText } from '../../base/http/safe-text.ts';
import type { CloudOperation } from './cloud-operations.ts';
import type { ResolvedCloudApiOptions } from './cloud-options.ts';
import { shapeProblem, valueProblem } from './problem-text.ts';
import { redactValue } from './redact.ts';

/**
 * Parses a complete answer. Throws `cloud-refused` for a status other than 2xx, and `cloud-wrong-shape`, also for a 2xx that is no whole
 * answer: the specification shows no status of a whole request, and clients in the field know 200.
 */
export function readCloudAnswer(
  { token, clock }: ResolvedCloudApiOptions,
  operation: CloudOperation,
  request: JsonRequest,
  { status, headers, body }: JsonAnswer,
): unknown {
  if (status < 200 || status > 299) {
    const redirected = status >= 300 && status < 400;
    const said = redirected ? `a redirect to ${headers['location'] ?? 'nowhere'}, not followed` : serviceMessage(body);
    throw new CloudRefusedError(
      `${titleOf(request)}: refused with status ${status}: ${safeText(token.hide(said)).replace(/\.+$/, '')}. ${advice(status)}`,
      status,
      retryAfterMs(headers['retry-after'], clock.now()),
    );
  }
  const whole = wholeStatuses[operation.kind === 'read' ? 'read' : 'change'];
  if (!whole.includes(status))
    throw wrongAnswer(request, `the answer has the status ${status}, not ${whole.join(', ')}`);
  const value = redactValue(body, token);
  const result = (operation.reads ?? operation.answer).safeParse(value);
  const problem = result.success
    ? operation.reads === undefined && valueProblem(value)
    : shapeProblem(result.error, value);
  if (result.success && !problem) return result.data;
  throw wrongAnswer(request, `the answer has an unexpected shape ${problem}`);
}

function wrongAnswer(request: JsonRequest, problem: string): FlatfieldError {
  return new FlatfieldError(
    'cloud-wrong-shape',
    `${titleOf(request)}: ${problem}. If the release of the service is newer than this program, report the answer.`,
  );
}

function serviceMessage(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  return typeof message === 'string' ? message : 'no message';
}

function advice(status: number): string {
  if (status === 401) return 'The service does not take the access token: it is wrong or no longer valid.';
  if (status === 403) return "The token's owner may not do this.";
  if (status === 404) return 'Check the id; `flatfield fleet monitors` lists them.';
  if (status >= 500) return 'The service failed; try again later.';
  return 'Check the address of the service and the request.';
}

/** Turns the error of a page that is not JSON into a refusal, if its status says so; passes other errors on. */
export function refusalWithoutJson(
  { clock }: ResolvedCloudApiOptions,
  request: JsonRequest,
): (error: unknown) => never {
  return (cause) => {
    if (!(cause instanceof NotJsonError) || (cause.status >= 200 && cause.status <= 299)) throw cause;
    const { status, headers } = cause;
    const message = `${titleOf(request)}: refused with status ${status}, without a JSON body. ${advice(status)}`;
    throw new CloudRefusedError(message, status, retryAfterMs(headers['retry-after'], clock.now()), { cause });
  };
}

function titleOf({ method, url }: JsonRequest): string {
  return `${method} ${url.origin}${url.pathname}`;
}

/** The cloud API answered with a status other than 2xx. */
export class CloudRefusedError extends FlatfieldError {
  readonly status: number;
  /** Wait that the service asks for, in ms; undefined if it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, status: number, retryAfterMs?: number, options?: ErrorOptions) {
    super('cloud-refused', message, options);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
