import { describe, expect, it } from 'vitest';
import { builtInProfiles } from '../../../src/judge/profiles/built-in-profiles.ts';
import { recordedProfileSchema } from '../../../src/judge/profiles/profile.ts';

describe('a profile in a record', () => {
  it.each(builtInProfiles)('is read as it was written: $name', (profile) => {
    expect(recordedProfileSchema.parse(profile)).toEqual(profile);
  });

  it('is refused without a version from 1 on', () => {
    const isRead = (version: number) => recordedProfileSchema.safeParse({ ...builtInProfiles[0], version }).success;
    expect([0, 1, 2].map(isRead)).toEqual([false, true, true]);
  });
});
