import { FlatfieldError } from '../base/flatfield-error.ts';
import type { Verdict } from '../judge/verdict.ts';

/** Exit codes of all commands; docs/reference/messages.md has the same table for people. */
export const exitCodes = {
  /** Passed, or done as asked. */
  pass: 0,
  /** Measured and bad: a limit is missed, a monitor is due, a file is changed. */
  fail: 1,
  /** Could not be measured or done as asked; nothing is known to be good. */
  inconclusive: 2,
  /** The command line, a profile or a configuration is wrong; nothing was started. */
  usage: 3,
  /** Ended by Ctrl-C or another signal, after everything was restored; if that failed, the code is 2. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The exit code of a verdict; `--fail-on marginal` lets only a full pass through. */
export function verdictExitCode({ outcome, grade }: Verdict, failOn: string | undefined): ExitCode {
  return failOn === 'marginal' && grade === 'pass-marginal' ? exitCodes.fail : exitCodes[outcome];
}

/** The error for a command line with unknown names, or with options that do not fit together. */
export function usageError(message: string, options?: ErrorOptions): FlatfieldError {
  return new FlatfieldError('usage', message, options);
}
