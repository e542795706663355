import { FlatfieldError } from '../../base/flatfield-error.ts';

/** Lets one question at a time to an instrument, until the instrument is released. */
export class Occupancy {
  readonly #released = new AbortController();
  #work: Promise<unknown> | null = null;

  get isBusy(): boolean {
    return this.#work !== null;
  }

  /**
   * Asks, unless something is being asked. The signal fires if the question is interrupted, or the instrument is released. Throws
   * `meter-refused` while another question is open, `meter-gone` after a release, `aborted`, and what the question throws.
   */
  async ask<T>(interrupted: AbortSignal | undefined, question: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const released = this.#released.signal;
    if (released.aborted) throw new FlatfieldError('meter-gone', 'The meter was released: open it again.');
    if (this.#work !== null) throw new FlatfieldError('meter-refused', 'The meter is busy: ask one thing at a time.');
    const work = question(interrupted ? AbortSignal.any([interrupted, released]) : released);
    this.#work = work;
    try {
      return await work;
    } catch (error) {
      if (interrupted?.aborted) throw new FlatfieldError('aborted', 'Interrupted while measuring.', { cause: error });
      if (!released.aborted) throw error;
      throw new FlatfieldError('meter-gone', 'The meter was released while it measured.', { cause: error });
    } finally {
      this.#work = null;
    }
  }

  /** Interrupts what is being asked, waits for its end, and lets nothing more in. Never throws. */
  async release(): Promise<void> {
    this.#released.abort();
    await this.#work?.catch(() => undefined);
  }
}
