import { FlatfieldError } from '../../base/flatfield-error.ts';
import { isSameData } from '../../base/is-same-data.ts';
import { builtInProfiles } from './built-in-profiles.ts';
import { findProfile } from './find-profile.ts';
import type { Profile } from './profile.ts';
import { parseProfile, readOnce } from './profile-schema.ts';

/**
 * The profile that a caller means, by name or as an object. An object is either a built-in profile, except for its texts, or what `parseProfile`
 * takes. Throws `invalid-profile`.
 */
export function givenProfile(given: string | Profile): Profile {
  if (typeof given === 'string') return findProfile(given);
  const read = readOnce(given) as Profile;
  const namesakes = namesakesOf(read);
  if (namesakes.length === 0) return parseProfile(read);
  const found = namesakes.find((one) => isSameData(withoutTexts(one), withoutTexts(read)));
  if (found) return found;
  throw notBuiltIn(read, 'give its name alone, or give yours another name');
}

/**
 * The profile of a record, to judge by once more. A built-in profile of an earlier release may have planned otherwise, and left colors without a tone
 * response unjudged; all else must be as in the built-in profile of today. Throws `invalid-profile`.
 */
export function profileOfRecord(recorded: Profile): Profile {
  const namesakes = namesakesOf(recorded);
  if (namesakes.length === 0) return parseProfile(recorded);
  const isLike = (one: Profile) => {
    const { plan, withoutToneResponse } = recorded;
    const { withoutToneResponse: now, ...rest } = one;
    const tone = withoutToneResponse === undefined || now === undefined ? {} : { withoutToneResponse: now };
    return isSameData(withoutTexts({ ...rest, plan, ...tone }), withoutTexts(recorded));
  };
  if (namesakes.some(isLike)) return recorded;
  throw notBuiltIn(recorded, 'name the profile to judge by');
}

/** The built-in profiles of the same name: a name has one meaning, whatever version is given with it. */
function namesakesOf(read: Profile): readonly Profile[] {
  const { name } = Object(read) as Partial<Profile>;
  return builtInProfiles.filter((one) => one.name === name);
}

/** All of a profile but its texts, which may change. */
function withoutTexts({ title: _, note: __, limits, ...rest }: Profile): unknown {
  return { ...rest, bounds: Array.isArray(limits) ? limits.map(boundOf) : limits };
}

function boundOf(limit: Profile['limits'][number]): object {
  const { source: _, verified: __, ...bound } = Object(limit) as Profile['limits'][number];
  return bound;
}

function notBuiltIn({ name, version }: Profile, remedy: string): FlatfieldError {
  return new FlatfieldError(
    'invalid-profile',
    `The profile ${name} ${version} is not the built-in profile of that name: ${remedy}.`,
  );
}
