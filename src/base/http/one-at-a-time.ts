import { abortable } from './abortable.ts';

/**
 * A queue that runs one task at a time, in the order of arrival. The HTTP client's own queue looks at no AbortSignal
 * until a request starts; here a waiting task leaves as soon as its signal fires.
 */
export class OneAtATime {
  #last: Promise<void> = Promise.resolve();

  /** Throws `aborted` if the signal fires before the task starts, else what the task throws. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const previous = this.#last;
    let release: () => void = () => undefined;
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    try {
      await abortable(previous, signal);
    } catch (error) {
      void previous.then(release);
      throw error;
    }
    try {
      return await task();
    } finally {
      release();
    }
  }
}
