import { FlatfieldError } from '../../../base/flatfield-error.ts';
import type { WaitReason } from './opening.ts';
import { type CloudEndpoint, endpointLimits } from './rate-limits.ts';

/** The error of a call that would have to wait too long: the limit that holds, and when to come back. */
export function tooLongWait(
  endpoint: CloudEndpoint,
  reason: WaitReason,
  when: Date,
  callsPerSecond: number,
): RateLimitedError {
  return new RateLimitedError(
    `${endpoint}: ${whyOf(endpoint, reason, callsPerSecond)}. Come back at ${when.toISOString()}, or allow a longer wait with --max-wait.`,
    endpoint,
    when,
  );
}

function whyOf(endpoint: CloudEndpoint, reason: WaitReason, callsPerSecond: number): string {
  switch (reason) {
    case 'refused':
      return 'the service refused the last call with 429 (too many requests), perhaps because of another program of the same user';
    case 'endpoint-limit': {
      const { calls, windowMs } = endpointLimits[endpoint];
      return `its limit of ${calls} calls in ${windowMs / 3_600_000} h is used up`;
    }
    case 'overall-limit':
      return `${callsPerSecond} calls were made in the last second, the limit over all endpoints (--calls-per-second)`;
    case 'under-way':
      return 'too many calls of processes on this computer are still under way; one of them may be stopped';
  }
  return reason satisfies never;
}

/** A call would have to wait for a rate limit longer than allowed; it was not sent. */
export class RateLimitedError extends FlatfieldError {
  readonly endpoint: CloudEndpoint;
  /** Time from which the call may be sent, as far as is known. */
  readonly comeBackAt: Date;

  constructor(message: string, endpoint: CloudEndpoint, comeBackAt: Date, options?: ErrorOptions) {
    super('rate-limited', message, options);
    this.endpoint = endpoint;
    this.comeBackAt = comeBackAt;
  }
}
