import type { z } from 'zod';
import { NotJsonError, TimedOutError, UnreachableError } from '../../base/http/http-errors.ts';
import { requestJson } from '../../base/http/request-json.ts';
import { retry } from '../../base/http/retry.ts';
import type { SeenSimulation } from '../../base/http/simulation.ts';
import type { Recorder } from '../recording/recorder.ts';
import { buildCloudRequest, type CloudRequest } from './build-cloud-request.ts';
import { type CloudOperation, cloudOperations } from './cloud-operations.ts';
import type { ResolvedCloudApiOptions } from './cloud-options.ts';
import { expectSimulated } from './expect-simulated.ts';
import type { CallEnd } from './limits/call-end.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';
import type { CloudEndpoint } from './limits/rate-limits.ts';
import { CloudRefusedError, readCloudAnswer, refusalWithoutJson } from './read-cloud-answer.ts';
import { redactError } from './redact.ts';

export interface CloudCallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Overrides the client's own for this call. */
  readonly maxWaitMs?: number;
  /**
   * True if the connection may be used for the next call as well: worth it for many reads in a row. Never for a send, nor for a read right before
   * one: if the connection had just gone stale, nothing would tell whether the send arrived.
   */
  readonly keepAlive?: boolean;
}

/** Parts of a client that a call needs. */
export interface CloudCallContext {
  readonly options: ResolvedCloudApiOptions;
  readonly limiter: RateLimiter;
  readonly simulation: SeenSimulation;
  readonly recorder: Recorder;
}

export type CloudAnswer<Name extends CloudEndpoint> = (typeof cloudOperations)[Name] extends {
  readonly reads: infer Schema;
}
  ? z.output<Schema>
  : z.output<(typeof cloudOperations)[Name]['answer']>;

/**
 * Calls one endpoint: checks the request, waits for the limits, sends it (a read again after network errors and 5xx;
 * anything again after a 429, which carries nothing out) and parses the answer. Throws `invalid-cloud-request`,
 * `rate-limited`, `cloud-refused`, `cloud-wrong-shape`, `unreachable`, `timed-out`, `not-json`, `too-large`,
 * `call-count`, `aborted`; none of them holds the token.
 */
export async function callCloud<Name extends CloudEndpoint>(
  { options, limiter, simulation, recorder }: CloudCallContext,
  name: Name,
  request: CloudRequest,
  { signal, maxWaitMs = options.maxWaitMs, keepAlive = false }: CloudCallOptions = {},
): Promise<CloudAnswer<Name>> {
  const operation: CloudOperation = cloudOperations[name];
  const { clock, retryPolicy } = options;
  const isRead = operation.kind === 'read';
  const built = buildCloudRequest(options, operation, request);
  const tap = await recorder.tap(() => ({ operation: name, ...request }));
  const jsonRequest = { ...built, signal, keepAlive, clock, tap };
  const untilMs = clock.now().getTime() + maxWaitMs;
  const send = async () => {
    for (;;) {
      const turn = await limiter.turn(name, { signal, untilMs, onWait: options.onWait });
      let end: CallEnd = 'failed';
      try {
        const answer = await requestJson(jsonRequest, (received) => {
          simulation.note(received);
          if (options.onlySimulated) expectSimulated(received.headers);
          return readCloudAnswer(options, operation, jsonRequest, received);
        })
          .catch((error: unknown) => {
            if (options.onlySimulated && error instanceof NotJsonError) expectSimulated(error.headers);
            throw error;
          })
          .catch(refusalWithoutJson(options, jsonRequest));
        end = 'answered';
        return answer;
      } catch (error) {
        if (!(error instanceof CloudRefusedError) || error.status !== 429) throw error;
        end = { refused: { retryAfterMs: error.retryAfterMs } };
      } finally {
        // A call whose end cannot be written down counts as one under way, which is stricter; its answer must not be lost.
        await turn.end(end).catch(() => undefined);
      }
    }
  };
  try {
    const answer = await retry(send, {
      policy: retryPolicy,
      isWorthRepeating: (error) => (isRead ? isPassing(error, maxWaitMs) : neverArrived(error)),
      requestedDelayMs: (error) => (error instanceof CloudRefusedError ? error.retryAfterMs : undefined),
      signal,
      clock,
    });
    operation.expectAsked?.(request.parameters as never, answer as never);
    return answer as CloudAnswer<Name>;
  } catch (error) {
    throw redactError(error, options.token);
  }
}

/** True if a read may succeed when it is sent again; a body that was cut is not JSON. */
function isPassing(error: unknown, maxWaitMs: number): boolean {
  if (error instanceof CloudRefusedError) return error.status >= 500 && (error.retryAfterMs ?? 0) <= maxWaitMs;
  return error instanceof UnreachableError || error instanceof TimedOutError || error instanceof NotJsonError;
}

/** True if the service cannot have received the request. */
function neverArrived(error: unknown): boolean {
  return (error instanceof UnreachableError || error instanceof TimedOutError) && error.phase === 'connecting';
}
