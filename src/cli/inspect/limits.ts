import { blankingLimitS } from '../../local-api/operations.ts';
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

/** Time limit for one pixel reading, in milliseconds, if the option sets one: else the client's own. Throws `usage`. */
export function maxBlankingMs({ 'max-blanking': s }: { 'max-blanking'?: number | undefined }): number | undefined {
  if (s === undefined) return undefined;
  if (s >= blankingLimitS.min && s <= blankingLimitS.max) return s * 1000;
  throw usageError(`--max-blanking expects ${blankingLimitS.min} to ${blankingLimitS.max} seconds, got ${s}.`);
}
