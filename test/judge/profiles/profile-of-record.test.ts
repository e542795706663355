import { expect, it } from 'vitest';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import { profileOfRecord } from '../../../src/judge/profiles/given-profile.ts';

const iso = findProfile('iso-12646');

it('a record is judged again by the built-in profile that it names', () => {
  expect(profileOfRecord(structuredClone(iso))).toEqual(iso);
});

it('limits that were raised under the name of a built-in profile are refused', () => {
  const raised = { ...iso, limits: iso.limits.map((limit) => ({ ...limit, required: 99 })) };
  expect(() => profileOfRecord(raised)).toThrow('is not the built-in profile of that name');
  expect(profileOfRecord({ ...raised, name: 'own' })).toMatchObject({ name: 'own' });
});
