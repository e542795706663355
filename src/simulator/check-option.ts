import { FlatfieldError } from '../flatfield-error.ts';

/** Throws `invalid-simulation` for what is no whole number from `least` to `greatest`. */
export function expectInteger(option: string, value: number, least: number, greatest: number): void {
  if (Number.isInteger(value) && value >= least && value <= greatest) return;
  throw refusal(option, `a whole number from ${least} to ${greatest}`, value);
}

/** What is said of an option that cannot be meant. */
export function refusal(option: string, expected: string, came: unknown): FlatfieldError {
  return new FlatfieldError(
    'invalid-simulation',
    `The simulator's option ${option} must be ${expected}, got ${String(came)}.`,
  );
}
