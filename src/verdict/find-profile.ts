import { FlatfieldError } from '../flatfield-error.ts';
import { builtInProfiles } from './built-in-profiles.ts';
import type { Profile } from './profile.ts';

/** A profile by its name, among those that were loaded and then those built in. Throws `invalid-profile`. */
export function findProfile(name: string, loaded: readonly Profile[] = []): Profile {
  const known = [...loaded, ...builtInProfiles];
  const found = known.find((profile) => profile.name === name.trim().toLowerCase());
  if (found) return found;
  throw new FlatfieldError(
    'invalid-profile',
    `Profile ${JSON.stringify(name)} is not known: expected ${known.map((profile) => profile.name).join(', ')}.`,
  );
}
