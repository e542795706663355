import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Has the parts of long answers made one after the other, for all clients, with a turn for everything else in between: nothing waits for
 * more than one part.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(part: () => Promise<T>): Promise<T> {
    const done = this.#last.then(() => nextTurn()).then(part);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
