import { meantName } from '../../base/closest-name.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { builtInProfiles } from './built-in-profiles.ts';
import type { Profile } from './profile.ts';

/**
 * A profile by its name (the newest version) or by `NAME@VERSION`, among those that were loaded and then those built in. Throws
 * `invalid-profile`.
 */
export function findProfile(text: string, loaded: readonly Profile[] = []): Profile {
  const asked = text.trim().toLowerCase();
  const [, name, version] = /^([^@]*)(?:@(.*))?$/s.exec(asked) ?? [];
  const versions = [...loaded, ...builtInProfiles].filter((profile) => profile.name === name);
  const [newest] = versions;
  if (!newest) {
    const known = [...loaded, ...builtInProfiles].map((profile) => profile.name);
    throw new FlatfieldError(
      'invalid-profile',
      `Profile ${JSON.stringify(text)} is not known${meantName(name ?? '', known)}`,
    );
  }
  if (version === undefined) return newest;
  const found = versions.find((profile) => String(profile.version) === version);
  if (found) return found;
  const known = versions.map((profile) => `${name}@${profile.version}`).join(' or ');
  throw new FlatfieldError(
    'invalid-profile',
    `Profile ${JSON.stringify(name)} has no version ${JSON.stringify(version)}: expected ${known}.`,
  );
}
