import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../base/canonical-json.ts';
import { findProfile } from '../../../judge/profiles/find-profile.ts';
import { type Profile, profileSchema } from '../../../judge/profiles/profile.ts';
import { parseProfile } from '../../../judge/profiles/profile-schema.ts';

/** SHA-256 of a profile's canonical JSON, in hexadecimal: two profiles have the same one only if they are the same in every field. */
export function profileHash(profile: Profile): string {
  return createHash('sha256').update(canonicalJson(profile)).digest('hex');
}

/** A profile that a request names, `NAME` or `NAME@VERSION` of those built in, or brings as JSON. Throws `invalid-profile`. */
export function profileOf(asked: unknown): Profile {
  return typeof asked === 'string' ? findProfile(asked) : parseProfile(asked);
}

/** A profile as the server stored it. Throws a `ZodError`. */
export function storedProfile(json: unknown): Profile {
  return profileSchema.parse(json);
}
