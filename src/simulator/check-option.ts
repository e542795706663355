import { FlatfieldError } from '../base/flatfield-error.ts';

/** Throws `invalid-simulation` for what is no whole number from `min` to `max`. */
export function expectInteger(option: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw refusal(option, `a whole number from ${min} to ${max}`, value);
}

/** The error for an invalid option. */
export function refusal(option: string, expected: string, came: unknown): FlatfieldError {
  return new FlatfieldError(
    'invalid-simulation',
    `The simulator's option ${option} must be ${expected}, got ${String(came)}.`,
  );
}
