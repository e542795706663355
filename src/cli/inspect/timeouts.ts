import { type OperationName, operationNames } from '../../api/local/operation-name.ts';
import { blankingLimitS, operations } from '../../api/local/operations.ts';
import type { ApiArguments } from '../api-options.ts';
import { usageError } from '../exit-codes.ts';

/** Time limits of operations in milliseconds, if the options set any; the client has its own defaults. Throws `usage`. */
export function timeoutsOf(argv: ApiArguments): Partial<Record<OperationName, number>> {
  const readMs = millisecondsOf(argv, 'max-read-time', 1);
  const changeMs = millisecondsOf(argv, 'max-change-time', 1);
  const blankingMs = millisecondsOf(argv, 'max-blanking', blankingLimitS.min);
  const limits = operationNames.map((name) => {
    if (name === 'getPixelInformation') return [name, blankingMs] as const;
    return [name, operations[name].kind === 'read' ? readMs : changeMs] as const;
  });
  return Object.fromEntries(limits.filter(([, ms]) => ms !== undefined));
}

function millisecondsOf(
  argv: ApiArguments,
  name: 'max-blanking' | 'max-read-time' | 'max-change-time',
  min: number,
): number | undefined {
  const s = argv[name];
  if (s === undefined) return undefined;
  if (s >= min && s <= blankingLimitS.max) return s * 1000;
  throw usageError(`--${name} expects ${min} to ${blankingLimitS.max} seconds, got ${s}.`);
}
