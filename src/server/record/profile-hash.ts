import { createHash } from 'node:crypto';
import { canonicalJson } from '../../base/canonical-json.ts';
import type { Profile } from '../../verdict/profiles/profile.ts';

/** SHA-256 of a profile's canonical JSON, in hexadecimal: two profiles have the same one only if they are the same in every field. */
export function profileHash(profile: Profile): string {
  return createHash('sha256').update(canonicalJson(profile)).digest('hex');
}
