import { describe, expect, it } from 'vitest';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import { givenProfile, profileOfRecord } from '../../../src/judge/profiles/given-profile.ts';
import type { Profile } from '../../../src/judge/profiles/profile.ts';
import { parseProfile } from '../../../src/judge/profiles/profile-schema.ts';
import { withCode } from '../../with-code.ts';
import { laxProfiles } from './lax-profiles.ts';

const own = { ...findProfile('iso-12646'), name: 'own', title: 'Own' };

describe('givenProfile', () => {
  it.each(laxProfiles)('refuses a profile with %s', (_, profile, why) => {
    expect(() => givenProfile(profile)).toThrow(withCode('invalid-profile'));
    expect(() => givenProfile(profile)).toThrow(why);
  });

  it('takes what parseProfile takes, and gives the same', () => {
    expect(givenProfile(own)).toEqual(parseProfile(own));
    const extended = { extends: 'iso-12646', name: 'own', title: 'Own' } as unknown as Profile;
    expect(givenProfile(extended)).toEqual(parseProfile(own));
  });

  it('judges by the built-in profile that a name, or an object with other texts, means', () => {
    const iso = findProfile('iso-12646');
    expect(givenProfile('iso-12646')).toBe(iso);
    expect(givenProfile(iso)).toBe(iso);
    const reworded = { ...structuredClone(iso), title: 'Ours', note: 'As seen.' };
    const sources = reworded.limits.map((limit) => ({ ...limit, source: 'us', verified: false }));
    expect(givenProfile({ ...reworded, limits: sources })).toBe(iso);
  });

  it('reads each field once: what was checked is what is judged by', () => {
    const answers = [own.limits, own.limits.map((limit) => ({ ...limit, required: 1e6 }))];
    const shifty = Object.defineProperty({ ...own }, 'limits', { enumerable: true, get: () => answers.shift() });
    expect(givenProfile(shifty).limits).toEqual(own.limits);
    expect(answers).toHaveLength(1);
  });

  it('gives a profile that nothing can change', () => {
    const given = structuredClone(own) as { limits: { required: number }[] } & Profile;
    const profile = givenProfile(given);
    for (const limit of given.limits) limit.required = 1e6;
    expect(profile.limits).toEqual(own.limits);
    expect(Reflect.set(profile.limits[0] ?? {}, 'required', 1e6)).toBe(false);
  });
});

describe('profileOfRecord', () => {
  const older = { ...findProfile('calibration-match'), plan: { layout: '5x5', patches: ['white', 'black'] } };

  it('takes a built-in profile of an earlier release that planned otherwise, or judged fewer colors', () => {
    const { withoutToneResponse: _, ...unjudged } = older;
    expect(profileOfRecord(older)).toBe(older);
    expect(profileOfRecord(unjudged)).toBe(unjudged);
  });

  it('refuses one that judges more than the built-in profile does', () => {
    const more = { ...findProfile('iso-12646'), withoutToneResponse: 'code-values' as const };
    expect(() => profileOfRecord(more)).toThrow(/not the built-in profile of that name: name the profile to judge by/);
  });

  it.each(laxProfiles.filter(([what]) => !/another plan|read twice|prototype/.test(what)))(
    'refuses a record with %s',
    (_, profile) => {
      expect(() => profileOfRecord(profile)).toThrow(withCode('invalid-profile'));
    },
  );
});
