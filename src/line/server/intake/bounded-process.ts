import type { ChildProcess } from 'node:child_process';
import { type ErrorCode, FlatfieldError } from '../../../base/flatfield-error.ts';
import { startNodeProgram } from '../../../base/programs/start-program.ts';

/** Limits for one question. */
export interface ProcessLimits {
  /** Of the heap, in megabytes. */
  readonly heapMb: number;
  readonly timeoutMs: number;
}

/** A program's answer to one question. */
export type ProcessAnswer =
  | { readonly isDone: true; readonly value: unknown }
  | { readonly isDone: false; readonly code: ErrorCode | null; readonly message: string };

/**
 * A program in a process of its own, which answers one question after the other: what was sent from outside can take its memory and its
 * time, and never those of the server. It is started when it is first needed, and again after it was ended.
 */
export class BoundedProcess {
  readonly #program: string;
  readonly #limits: ProcessLimits;
  #child: ChildProcess | null = null;
  #isEnded = false;
  #last: Promise<unknown> = Promise.resolve();

  /** `program`: the file that is run. */
  constructor(program: string, limits: ProcessLimits) {
    this.#program = program;
    this.#limits = limits;
  }

  /**
   * Answers a question after those before it. Throws what the program throws, and `too-large` for a question that takes more than
   * it may.
   */
  ask(question: object): Promise<unknown> {
    const answer = this.#last.then(() => this.#answer(question));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Starts it, so that the first question need not wait. */
  start(): ChildProcess {
    if (this.#child) return this.#child;
    const child = startNodeProgram(this.#program, { heapMb: this.#limits.heapMb, takesBytes: true });
    const forget = () => {
      if (this.#child === child) this.#child = null;
    };
    child.on('exit', forget).on('error', forget);
    this.#child = child;
    return child;
  }

  /** For good: what is asked from then on, or was not answered by then, is refused. */
  end(): void {
    this.#isEnded = true;
    this.#kill();
  }

  #kill(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  async #answer(question: object): Promise<unknown> {
    // What the system ended, such as for want of memory, is tried once more.
    const answer = (await this.#attempt(question)) ?? (await this.#attempt(question));
    if (answer === null)
      throw new Error('The process that reads runs was ended from outside, or could not be started.');
    if (answer.isDone) return answer.value;
    throw answer.code === null ? new Error(answer.message) : new FlatfieldError(answer.code, answer.message);
  }

  /** Null if something other than the question ended the process. */
  async #attempt(question: object): Promise<ProcessAnswer | null> {
    if (this.#isEnded) return null;
    const child = this.start();
    return new Promise((resolve) => {
      const settle = (answer: ProcessAnswer | null) => {
        clearTimeout(timer);
        child.off('message', settle).off('exit', ended).off('error', failed);
        resolve(answer);
      };
      const failed = () => settle(null);
      const ended = (code: number | null, signal: NodeJS.Signals | null) =>
        settle(isCrash(code, signal) ? this.#tooMuch() : null);
      const timer = setTimeout(() => {
        this.#kill();
        settle(this.#tooMuch());
      }, this.#limits.timeoutMs);
      child.on('message', settle).on('exit', ended).on('error', failed);
      // If it cannot be sent, the process is about to end.
      child.send(question, () => undefined);
    });
  }

  #tooMuch(): ProcessAnswer {
    const { heapMb, timeoutMs } = this.#limits;
    const message = `The run takes more than ${heapMb} MB or ${timeoutMs / 1000} s to read.`;
    return { isDone: false, code: 'too-large', message };
  }
}

/** True if a program ended because of its own work: out of memory, it aborts. Codes 0 and 1 are those of a program that could not start. */
function isCrash(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === null ? (code ?? 0) > 1 : !['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'].includes(signal);
}
