import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../../src/judge/profiles/profile.ts';

const signal = findProfile('calibration-match');
const light = findProfile('panel-data-sheet');
const lax = signal.limits.map((limit) => ({ ...limit, recommended: 100, required: 100 }));
const own = { ...signal, name: 'own' };

/** Profiles that would pass a bad monitor, each with a part of the reason why `parseProfile` or `givenProfile` refuses it. */
export const laxProfiles: readonly (readonly [what: string, profile: Profile, why: RegExp])[] = [
  [
    'limits from the side that every bad monitor meets',
    { ...own, limits: lax.map(({ recommended: _, ...limit }) => ({ ...limit, operator: '>=' as const, required: 0 })) },
    /limited from its worse side/,
  ],
  ['the name of a built-in profile with limits of 100', { ...signal, limits: lax }, /not the built-in profile/],
  ['the same as another version', { ...signal, version: 2, limits: lax }, /calibration-match 2 is not the built-in/],
  ['the name of a built-in profile with light added', { ...light, ambientCdM2: 1e6 }, /not the built-in profile/],
  [
    'the name of a built-in profile with another plan',
    { ...signal, plan: { layout: 'center', patches: ['white'] } },
    /not the built-in profile/,
  ],
  [
    'the name of a built-in profile with fewer limits',
    { ...light, limits: light.limits.slice(0, 1) },
    /not the built-in profile/,
  ],
  ['the name of a built-in profile of any age', { ...signal, calibrationMaxAgeDays: null }, /not the built-in profile/],
  ['no limits', { ...own, limits: [] }, /limits: /],
  [
    'a limit that is not a number',
    { ...own, limits: lax.map((one) => ({ ...one, required: Number.NaN })) },
    /required: /,
  ],
  [
    'chroma alone, which ignores hue',
    { ...own, limits: lax.map((one) => ({ ...one, metric: 'chroma-center-max' })) },
    /ignores hue/,
  ],
  ['a limit that is not known', { ...own, limits: lax.map((one) => ({ ...one, metric: 'beauty' })) }, /metric: /],
  ['a field that is not known', { ...own, limit: lax } as Profile, /unknown field "limit"/],
  ['a name that no file may have', { ...own, name: 'Calibration-Match' }, /lower-case letters/],
  ['a prototype with its limits', Object.create(own) as Profile, /not usable: expected a plain object/],
  [
    'limits that are read twice',
    Object.defineProperty({ ...own }, 'limits', {
      enumerable: true,
      get: () => {
        throw new Error('read');
      },
    }),
    /not usable: read/,
  ],
];
