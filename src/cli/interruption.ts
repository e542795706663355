import { writeSync } from 'node:fs';
import { endingSignals } from '../base/programs/ending-signals.ts';
import { exitCodes } from './exit-codes.ts';

export interface Interruption {
  readonly signal: AbortSignal;
  /** Does the same as Ctrl-C. */
  readonly interrupt: () => void;
  readonly stop: () => void;
}

/** The parts of a process that an interruption needs. */
interface Interruptible {
  readonly on: (signal: NodeJS.Signals, listener: () => void) => unknown;
  readonly off: (signal: NodeJS.Signals, listener: () => void) => unknown;
  readonly exit: (code: number) => void;
  readonly tell: (text: string) => void;
  readonly nowMs: () => number;
}

/** Signals this close to the first, in milliseconds, count as one: a key that repeats, or npm that also passes on the terminal's signal. */
const oneWishMs = 500;

/**
 * The first signal asks the command to restore everything and end; a later one ends the process at once. The closing of a terminal is never a later
 * one: nobody waits there any more, and Windows itself ends the process a few seconds after it closed the console.
 */
export function listenForInterruption(own: Interruptible = thisProcess): Interruption {
  const controller = new AbortController();
  let firstMs = 0;
  const begin = () => {
    if (controller.signal.aborted) return;
    firstMs = own.nowMs();
    controller.abort();
  };
  const interrupt = () => {
    if (!controller.signal.aborted) return begin();
    if (own.nowMs() - firstMs < oneWishMs) return;
    own.tell('\nflatfield: Interrupted again: ended at once. "flatfield restore" restores what a run changed.\n');
    // What the run changed is not restored.
    own.exit(exitCodes.inconclusive);
  };
  const listeners = endingSignals.map((name) => [name, name === 'SIGHUP' ? begin : interrupt] as const);
  for (const [name, listener] of listeners) own.on(name, listener);
  return {
    signal: controller.signal,
    interrupt,
    stop: () => {
      for (const [name, listener] of listeners) own.off(name, listener);
    },
  };
}

const thisProcess: Interruptible = {
  on: (signal, listener) => process.on(signal, listener),
  off: (signal, listener) => process.off(signal, listener),
  exit: (code) => process.exit(code),
  nowMs: () => performance.now(),
  tell: (text) => {
    try {
      // Written before the process ends; its reader may be gone.
      writeSync(2, text);
    } catch {
      // Nobody to tell.
    }
  },
};
