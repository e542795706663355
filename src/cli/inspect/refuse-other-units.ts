import { fitsUnitPattern, unitPatternProblem } from '../../line/protocol/unit-pattern.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { usageError } from '../exit-codes.ts';
import type { InspectArguments } from './inspect-options.ts';

/** The pattern of `--unit-pattern`; null without one. Throws `usage` if it cannot be used. */
export function unitPattern({ 'unit-pattern': pattern }: Pick<InspectArguments, 'unit-pattern'>): string | null {
  if (pattern === undefined) return null;
  const problem = unitPatternProblem(pattern);
  if (problem !== null)
    throw usageError(`--unit-pattern expects ${problem}, got ${JSON.stringify(pattern.slice(0, 100))}.`);
  return pattern;
}

/** Throws `usage` for a unit that the pattern does not match, or if none is named although there is a pattern. */
export function refuseOtherUnits(options: Pick<InspectArguments, 'unit-pattern' | 'unit'>): void {
  const pattern = unitPattern(options);
  if (pattern === null) return;
  const { unit } = options;
  if (unit === undefined) throw usageError('--unit is missing: with --unit-pattern, each unit is named.');
  if (fitsUnitPattern(unit, pattern)) return;
  throw usageError(escapeTerminal(`--unit expects a name that matches ${pattern}, got ${JSON.stringify(unit)}.`));
}
