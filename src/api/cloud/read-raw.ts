import { requestBytes } from '../../base/http/request-bytes.ts';
import { retryAfterMs } from '../../base/http/retry-after.ts';
import type { BytesAnswer } from '../../base/http/send-request.ts';
import { buildCloudRequest } from './build-cloud-request.ts';
import { type CloudOperation, cloudOperations } from './cloud-operations.ts';
import { type CloudApiOptions, resolveCloudApiOptions } from './cloud-options.ts';
import { cloudRecorder } from './cloud-recorder.ts';
import type { CallEnd } from './limits/call-end.ts';
import { limiterOf } from './limits/limiter-of.ts';
import { redactError, redactValue } from './redact.ts';
import { Token } from './token.ts';

/** An endpoint that only reads. */
export type CloudRead = 'listGroups' | 'listMonitors' | 'getMonitor' | 'getColorMode' | 'listMonitorConfigurations';

/** Reads the cloud API as it answers, whatever that is. */
export interface RawCloud {
  readonly baseUrl: string;
  /** Reads once. Throws as `callCloud` does if no whole answer comes. */
  read(
    name: CloudRead,
    parameters: Readonly<Record<string, string | number>>,
    signal?: AbortSignal,
  ): Promise<BytesAnswer>;
  /** The list of groups, asked with a token that nobody has. */
  readWithInvalidToken(signal?: AbortSignal): Promise<BytesAnswer>;
  /** Ends its part in a recording. */
  close(): Promise<void>;
}

/** Opens the cloud API for reads whose answers are not parsed. The calls count as those of the client; the token is in no answer. */
export function openRawCloud(given: CloudApiOptions): RawCloud {
  const options = resolveCloudApiOptions(given);
  const { baseUrl, token, clock, maxWaitMs } = options;
  const limiter = limiterOf(options);
  const recorder = cloudRecorder(options);
  const withoutToken = (answer: BytesAnswer): BytesAnswer => ({
    ...answer,
    headers: redactValue(answer.headers, token) as BytesAnswer['headers'],
    // Every byte is a character of this encoding, and a token has none beyond it.
    bytes: Buffer.from(token.redact(answer.bytes.toString('latin1')), 'latin1'),
  });
  return {
    baseUrl,
    async read(name, parameters, signal) {
      const operation: CloudOperation = cloudOperations[name];
      const tap = await recorder.tap(() => ({ operation: name, parameters }));
      const request = { ...buildCloudRequest(options, operation, { parameters }), signal, clock, tap };
      const turn = await limiter.turn(name, {
        signal,
        untilMs: clock.now().getTime() + maxWaitMs,
        onWait: options.onWait,
      });
      let end: CallEnd = 'failed';
      try {
        const answer = await requestBytes(request);
        const waitMs = retryAfterMs(answer.headers['retry-after'], clock.now());
        end = answer.status === 429 ? { refused: { retryAfterMs: waitMs } } : 'answered';
        return withoutToken(answer);
      } catch (error) {
        throw redactError(error, token);
      } finally {
        // Without it the call counts as one under way, which is stricter.
        await turn.end(end).catch(() => undefined);
      }
    },
    async readWithInvalidToken(signal) {
      const invalid = { ...options, token: new Token('flatfield-probe-invalid-token') };
      const tap = await recorder.tap(() => ({ operation: 'listGroups' }));
      return requestBytes({ ...buildCloudRequest(invalid, cloudOperations.listGroups, {}), signal, clock, tap });
    },
    close: () => recorder.close(),
  };
}
