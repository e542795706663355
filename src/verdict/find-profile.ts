import { builtInProfiles } from './built-in-profiles.ts';
import { InvalidProfileError } from './invalid-profile-error.ts';
import type { Profile } from './profile.ts';

/** A profile by its name, among those that were loaded and then those built in. Throws InvalidProfileError. */
export function findProfile(name: string, loaded: readonly Profile[] = []): Profile {
  const known = [...loaded, ...builtInProfiles];
  const found = known.find((profile) => profile.name === name.trim().toLowerCase());
  if (found) return found;
  throw new InvalidProfileError(
    `Profile ${JSON.stringify(name)} is not known: expected ${known.map((profile) => profile.name).join(', ')}.`,
  );
}
