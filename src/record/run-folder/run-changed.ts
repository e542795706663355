import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { RunProblem } from './run-problem.ts';

/** The error of a run that is not as it was written, by the first thing that `checkFolder` found. */
export function runChanged({ path, what }: RunProblem, folder: string): FlatfieldError {
  return new FlatfieldError(
    'run-changed',
    `${path} in ${folder} ${what}: the run is not as it was written (see: flatfield verify).`,
  );
}
