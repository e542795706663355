import { join } from 'node:path';
import type { ResolvedCloudApiOptions } from '../cloud-options.ts';
import { serviceName } from '../service-name.ts';
import { CallJournal } from './call-journal.ts';
import { RateLimiter } from './rate-limiter.ts';

/** The limiter of a user at a service, which counts the calls of every process on this computer. */
export function limiterOf(options: ResolvedCloudApiOptions): RateLimiter {
  const { baseUrl, token, stateFolder, clock, clockMarginMs: marginMs, callsPerSecond } = options;
  const name = `cloud-calls-${token.digest(serviceName(baseUrl))}.log`;
  const path = stateFolder === null ? null : join(stateFolder, name);
  return new RateLimiter(new CallJournal(path), clock, { marginMs, callsPerSecond });
}
