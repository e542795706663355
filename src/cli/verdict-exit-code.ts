import type { Verdict } from '../index.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

/** Option of every command that ends in a verdict. */
export const failOnOption = {
  'fail-on': { type: 'string', choices: ['marginal'], describe: 'End in 1 for a marginal pass too' },
} as const;

/** The exit code of a verdict; `--fail-on marginal` lets only a full pass through. */
export function verdictExitCode({ outcome, grade }: Verdict, failOn: string | undefined): ExitCode {
  return failOn === 'marginal' && grade === 'pass-marginal' ? exitCodes.fail : exitCodes[outcome];
}
