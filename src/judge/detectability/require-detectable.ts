import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Profile } from '../profiles/profile.ts';

/** Throws `invalid-plan` unless the error that must be seen is one of 1 to 254 255ths, and the profile one of the signal. */
export function checkRequireDetectable(steps255: number, { name, kind }: Pick<Profile, 'name' | 'kind'>): void {
  if (!Number.isInteger(steps255) || steps255 < 1 || steps255 > 254) {
    throw new FlatfieldError('invalid-plan', `An error that must be seen is 1 to 254 steps of 255, not ${steps255}.`);
  }
  if (kind === 'signal') return;
  throw new FlatfieldError(
    'invalid-plan',
    `Profile ${name} describes emitted light, which has no code values: an error that must be seen (requireDetectable, ` +
      '--require-detectable) goes with a profile of the signal.',
  );
}

/** The error of code values that must be seen, in 255ths: the smaller of what the profile and the caller require; null for none. */
export function requiredError(
  { requires }: Pick<Profile, 'requires'>,
  asked: number | null | undefined,
): number | null {
  const required = [requires.detectable, asked].filter((steps) => typeof steps === 'number');
  return required.length === 0 ? null : Math.min(...required);
}
