import { hasCode } from '../../base/flatfield-error.ts';
import { TimedOutError, UnreachableError } from '../../base/http/http-errors.ts';
import { OneAtATime } from '../../base/http/one-at-a-time.ts';

/**
 * Keeps two pixel readings from being in flight at once. Where the answer to one is lost the monitor may still be blanking
 * for it, so the next one, a repetition or another point, waits until the API has answered a plain read.
 */
export class PixelGate {
  readonly #queue = new OneAtATime();
  #answerLost = false;

  /** Throws `aborted`, and what `plainRead` and `pixelReading` throw. */
  async run<T>(pixelReading: () => Promise<T>, plainRead: () => Promise<unknown>, signal?: AbortSignal): Promise<T> {
    return this.#queue.run(async () => {
      if (this.#answerLost) await plainRead();
      this.#answerLost = false;
      try {
        return await pixelReading();
      } catch (error) {
        this.#answerLost = mayStillBeBlanking(error);
        throw error;
      }
    }, signal);
  }
}

function mayStillBeBlanking(error: unknown): boolean {
  if (error instanceof UnreachableError || error instanceof TimedOutError) return error.phase !== 'connecting';
  return hasCode(error, 'aborted');
}
