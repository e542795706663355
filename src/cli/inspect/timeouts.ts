import { type OperationName, operationNames } from '../../api/local/operation-name.ts';
import { blankingLimitS, operations } from '../../api/local/operations.ts';
import { usageError } from '../exit-codes.ts';

interface TimeArguments {
  readonly 'max-blanking'?: number | undefined;
  readonly 'max-read-time'?: number | undefined;
  readonly 'max-change-time'?: number | undefined;
}

/** Time limits of operations, in milliseconds, as far as the options set them: else the client's own. Throws `usage`. */
export function timeoutsOf(argv: TimeArguments): Partial<Record<OperationName, number>> {
  const readMs = millisecondsOf(argv, 'max-read-time', 1);
  const changeMs = millisecondsOf(argv, 'max-change-time', 1);
  const blankingMs = millisecondsOf(argv, 'max-blanking', blankingLimitS.min);
  const limits = operationNames.map((name) => {
    if (name === 'getPixelInformation') return [name, blankingMs] as const;
    return [name, operations[name].kind === 'read' ? readMs : changeMs] as const;
  });
  return Object.fromEntries(limits.filter(([, ms]) => ms !== undefined));
}

function millisecondsOf(argv: TimeArguments, name: keyof TimeArguments, min: number): number | undefined {
  const s = argv[name];
  if (s === undefined) return undefined;
  if (s >= min && s <= blankingLimitS.max) return s * 1000;
  throw usageError(`--${name} expects ${min} to ${blankingLimitS.max} seconds, got ${s}.`);
}
