import type { LocalApi } from '../../api/local/local-api.ts';
import { RefusedError } from '../../api/local/refused-error.ts';
import { type Clock, systemClock } from '../../base/http/clock.ts';
import { timeScaleOf } from './await-steady.ts';

export interface AskAgainOptions {
  readonly clock?: Clock | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Pauses before each further attempt. */
  readonly pausesMs: readonly number[];
  /** True for a refusal that may pass. */
  readonly mayPass: (refused: RefusedError) => boolean;
}

/** Asks again, after a pause, what the monitor refuses for now. Throws `aborted`, and the error of the last attempt. */
export async function askAgain<T>(
  api: Pick<LocalApi, 'steadyMs' | 'simulation'>,
  ask: () => Promise<T>,
  { clock = systemClock, signal, pausesMs, mayPass }: AskAgainOptions,
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RefusedError && mayPass(error))) throw error;
      await clock.sleep(pauseMs * timeScaleOf(api), signal);
    }
  }
  return ask();
}
