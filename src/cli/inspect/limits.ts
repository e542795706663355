import { type OperationName, operationNames } from '../../api/local/operation-name.ts';
import { blankingLimitS, operations } from '../../api/local/operations.ts';
import { usageError } from '../exit-codes.ts';

interface LimitArguments {
  readonly 'max-attempts'?: number | undefined;
  readonly 'max-time'?: number | undefined;
}

/** The limits of a run that the options name. Throws `usage`. */
export function limitsOf({ 'max-attempts': maxAttempts, 'max-time': maxTimeS }: LimitArguments) {
  if (maxAttempts !== undefined && !(Number.isInteger(maxAttempts) && maxAttempts >= 1)) {
    throw usageError(`--max-attempts expects a whole number from 1 on, got ${maxAttempts}.`);
  }
  if (maxTimeS !== undefined && !(maxTimeS > 0)) {
    throw usageError(`--max-time expects a number of seconds above 0, got ${maxTimeS}.`);
  }
  return { maxAttempts, maxDurationMs: maxTimeS === undefined ? undefined : maxTimeS * 1000 };
}

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
