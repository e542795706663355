import { FlatfieldError } from '../flatfield-error.ts';
import type { WindowProblem } from './window-problems.ts';

/** The window does not show what it was told to show; `problems` says in which ways. */
export class PatternNotShownError extends FlatfieldError {
  readonly code = 'pattern-not-shown';
  readonly problems: readonly WindowProblem[];

  constructor(pattern: string, problems: readonly WindowProblem[], options?: ErrorOptions) {
    const reasons = problems.map(({ code, message }) => `\n- ${code}: ${message}`).join('');
    super(
      `The window does not show ${pattern} pixel for pixel; nothing read from it could be judged.${reasons}`,
      options,
    );
    this.problems = problems;
  }
}
