import type { MeasureLimits } from './measure-options.ts';

/** Which of a run's limits is used up, or null. `attempts` counts the requests sent in this part, `durationMs` its time. */
export function limitReached(
  limits: MeasureLimits,
  { attempts, durationMs }: { readonly attempts: number; readonly durationMs: number },
): { readonly code: 'attempt-limit' | 'time-limit'; readonly message: string } | null {
  const { maxAttempts = Number.POSITIVE_INFINITY, maxDurationMs = Number.POSITIVE_INFINITY } = limits;
  if (attempts >= maxAttempts) {
    return { code: 'attempt-limit', message: `${attempts} requests were sent, the run's limit is ${maxAttempts}.` };
  }
  if (durationMs >= maxDurationMs) {
    return { code: 'time-limit', message: `The run reached its limit of ${maxDurationMs} ms.` };
  }
  return null;
}
