import { exitCodes } from './exit-codes.ts';

/** Signals that ask a program to end; Windows adds SIGBREAK, and sends SIGHUP when its console is closed. */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(process.platform === 'win32' ? (['SIGBREAK'] as const) : [])];

export interface Interruption {
  readonly signal: AbortSignal;
  /** What each signal does. */
  readonly interrupt: () => void;
  readonly stop: () => void;
}

/** The first signal asks the command to restore everything and end; the second ends the process at once. */
export function listenForInterruption(): Interruption {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    controller.abort();
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
