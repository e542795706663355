import type { Verdict } from '../verdict/verdict.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

/** The exit code of a verdict; `--fail-on marginal` lets only a full pass through. */
export function verdictExitCode({ outcome, grade }: Verdict, failOn: string | undefined): ExitCode {
  return failOn === 'marginal' && grade === 'pass-marginal' ? exitCodes.fail : exitCodes[outcome];
}
