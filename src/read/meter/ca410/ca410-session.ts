import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { abortable } from '../../../base/http/abortable.ts';
import type { Clock } from '../../../base/http/clock.ts';
import { safeText } from '../../../base/http/safe-text.ts';
import { type Ca410Answer, garbled, parseAnswer } from './ca410-answer.ts';
import type { SerialLine } from './serial-line.ts';

/** More than any answer has. */
const maxLine = 200;

export interface Question {
  readonly command: string;
  /** Fields after `OKnn` in its answer. */
  readonly fields: number;
  readonly limitMs: number;
  /** Drops lines with another number of fields: answers that an earlier program did not wait for. */
  readonly skipStale?: boolean;
}

/** One open line to a CA-410: a command goes out, its answer comes in, ended by a carriage return each. */
export class Ca410Session {
  readonly #line: SerialLine;
  readonly #clock: Clock;
  #received = '';
  #ended: string | null = null;
  #flags = 0;
  #isInDoubt = false;
  #onChange: () => void = () => {};

  constructor(line: SerialLine, clock: Clock) {
    this.#line = line;
    this.#clock = clock;
    line.onData((text) => {
      // Enough to see that it has no end.
      this.#received = `${this.#received}${text}`.slice(0, 8 * maxLine);
      this.#onChange();
    });
    line.onEnd((how) => {
      this.#ended = how;
      this.#onChange();
    });
  }

  /** True if something may still come that belongs to an earlier question: then the session must be closed. */
  get isInDoubt(): boolean {
    return this.#isInDoubt || this.#ended !== null || this.#received !== '';
  }

  /** Text that came unasked since the last answer. */
  get unasked(): string {
    return this.#received;
  }

  /** The flags of all answers since they were last taken, so that none is lost. */
  takeFlags(): number {
    const flags = this.#flags;
    this.#flags = 0;
    return flags;
  }

  /**
   * Sends a command and waits for its answer. Throws `meter-silent` if it does not come within the limit, `meter-garbled`, `meter-gone` if
   * the line has ended, `aborted`, and the code of an `ERnn`.
   */
  async ask({ command, fields, limitMs, skipStale = false }: Question, signal: AbortSignal): Promise<Ca410Answer> {
    if (this.#received !== '' && !skipStale) throw garbled(command, this.#received);
    this.#isInDoubt = true;
    this.#line.write(`${command}\r`);
    const isAnswer = (line: string) => !skipStale || line.split(',').length === fields + 1;
    const line = await this.#within(limitMs, command, isAnswer, signal);
    if (this.#received !== '') throw garbled(command, `${line}\r${this.#received}`);
    // A whole line was the answer, be it a refusal.
    this.#isInDoubt = !/^(OK|ER)\d\d/.test(line);
    try {
      const answer = parseAnswer(command, fields, line);
      this.#flags |= answer.flags;
      return answer;
    } catch (error) {
      if (error instanceof FlatfieldError && error.code === 'meter-garbled') this.#isInDoubt = true;
      throw error;
    }
  }

  /** Closes the line. Never throws. */
  close(): Promise<void> {
    return this.#line.close();
  }

  async #within(
    limitMs: number,
    command: string,
    isAnswer: (line: string) => boolean,
    signal: AbortSignal,
  ): Promise<string> {
    const over = new AbortController();
    const late = this.#clock.sleep(limitMs, over.signal).then(() => {
      const last = safeText(this.#received, 120);
      throw new FlatfieldError(
        'meter-silent',
        `The CA-410 did not answer ${command} within ${limitMs / 1000} s${last && `; it sent ${JSON.stringify(last)}`}. Check its cable, and the baud rate.`,
      );
    });
    try {
      return await abortable(Promise.race([this.#nextLine(command, isAnswer), late]), signal);
    } finally {
      this.#onChange = () => {};
      over.abort();
      late.catch(() => undefined);
    }
  }

  #nextLine(command: string, isAnswer: (line: string) => boolean): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#onChange = () => {
        for (;;) {
          const end = this.#received.indexOf('\r');
          if (end > maxLine || (end < 0 && this.#received.length > maxLine)) {
            return reject(garbled(command, this.#received));
          }
          if (end < 0) break;
          const line = this.#received.slice(0, end);
          this.#received = this.#received.slice(end + 1);
          if (isAnswer(line)) return resolve(line);
        }
        if (this.#ended === null) return;
        reject(new FlatfieldError('meter-gone', `The line to the CA-410 ended (${this.#ended}): check its cable.`));
      };
      this.#onChange();
    });
  }
}
