import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { abortable } from '../../../base/http/abortable.ts';
import type { Clock } from '../../../base/http/clock.ts';
import { safeText } from '../../../base/http/safe-text.ts';
import type { MeterProgram } from '../program/meter-program.ts';
import { type SpotreadScreen, screenOf } from './spotread-screen.ts';

/** More than spotread prints between two keys by far. */
const maxOutput = 64 * 1024;

/** One running spotread: keys go in, screens come out. Keys typed ahead are lost, so each waits for its screen. */
export class SpotreadSession {
  readonly #program: MeterProgram;
  readonly #clock: Clock;
  #output = '';
  #diagnostics = '';
  #ended: string | null = null;
  #onIdle: () => void = () => {};
  /** Listener for each change; the idle listener while nobody waits for a screen. */
  #onChange: () => void = () => this.#onIdle();

  constructor(program: MeterProgram, clock: Clock) {
    this.#program = program;
    this.#clock = clock;
    program.onOutput((text, stream) => {
      if (stream === 'stdout') this.#output = `${this.#output}${text}`.slice(0, maxOutput + 1);
      else this.#diagnostics = `${this.#diagnostics}${text}`.slice(0, maxOutput);
      this.#onChange();
    });
    program.onEnd((how) => {
      this.#ended = how;
      this.#onChange();
    });
  }

  /** Text that it printed since the last key. */
  get output(): string {
    return this.#output;
  }

  /** Text that it printed on standard error, up to 64 KiB. */
  get diagnostics(): string {
    return this.#diagnostics;
  }

  /** Description of its end; null while it runs. */
  get ended(): string | null {
    return this.#ended;
  }

  /** Presses a key; what was printed before has been seen. */
  press(key: ' ' | 'q'): void {
    this.#output = '';
    this.#program.write(`${key}\n`);
  }

  /**
   * The screen after the last key. Throws `meter-silent` if it does not come within the limit, `meter-garbled` if what comes has no
   * end, and `aborted`. After any of them the session must be ended: what comes later belongs to this question.
   */
  async screen(limitMs: number, signal?: AbortSignal): Promise<SpotreadScreen> {
    const over = new AbortController();
    const late = this.#clock.sleep(limitMs, over.signal).then(() => {
      const last = safeText(this.#output, 120);
      throw new FlatfieldError(
        'meter-silent',
        `The meter did not answer within ${limitMs / 1000} s${last && `; its program said last: ${JSON.stringify(last)}`}.`,
      );
    });
    try {
      return await abortable(Promise.race([this.#nextScreen(), late]), signal);
    } finally {
      this.#onChange = () => this.#onIdle();
      over.abort();
      late.catch(() => undefined);
    }
  }

  /** Sets the listener for output that nobody waits for. */
  onIdleOutput(listener: () => void): void {
    this.#onIdle = listener;
  }

  /** Ends it at once, with all that it started. */
  end(): Promise<void> {
    return this.#program.end();
  }

  #nextScreen(): Promise<SpotreadScreen> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.#output.length > maxOutput) {
          reject(new FlatfieldError('meter-garbled', "The meter's program prints without end: no value is used."));
        }
        const screen = screenOf(this.#output);
        if (screen) resolve(screen);
        else if (this.#ended !== null) resolve({ kind: 'ended', text: this.#output });
      };
      this.#onChange = look;
      look();
    });
  }
}
