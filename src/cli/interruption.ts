import { writeSync } from 'node:fs';
import { exitCodes } from './exit-codes.ts';

/** Signals that ask a program to end; Windows adds SIGBREAK, and sends SIGHUP when its console is closed. */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(process.platform === 'win32' ? (['SIGBREAK'] as const) : [])];

export interface Interruption {
  readonly signal: AbortSignal;
  /** Does the same as each signal. */
  readonly interrupt: () => void;
  readonly stop: () => void;
}

/** Signals this close to the first, in milliseconds, count as one: a key that repeats, or npm that also passes on the terminal's signal. */
const oneWishMs = 500;

/** The first signal asks the command to restore everything and end; a later one ends the process at once. */
export function listenForInterruption(): Interruption {
  const controller = new AbortController();
  let firstMs = 0;
  const interrupt = () => {
    if (!controller.signal.aborted) {
      firstMs = performance.now();
      controller.abort();
      return;
    }
    if (performance.now() - firstMs < oneWishMs) return;
    tellAtOnce('\nflatfield: Interrupted again: ended at once. "flatfield restore" restores what a run changed.\n');
    // What the run changed is not restored.
    process.exit(exitCodes.inconclusive);
  };
  for (const name of endingSignals) process.on(name, interrupt);
  return {
    signal: controller.signal,
    interrupt,
    stop: () => {
      for (const name of endingSignals) process.off(name, interrupt);
    },
  };
}

/** Written before the process ends; its reader may be gone. */
function tellAtOnce(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // Nobody to tell.
  }
}
