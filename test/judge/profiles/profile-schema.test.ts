import { describe, expect, it } from 'vitest';
import { builtInProfiles } from '../../../src/judge/profiles/built-in-profiles.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import { profileSchema } from '../../../src/judge/profiles/profile.ts';
import { parseProfile, profileJsonSchema } from '../../../src/judge/profiles/profile-schema.ts';
import { withCode } from '../../with-code.ts';

const limit = { metric: 'mld', operator: '<=', recommended: 10, required: 20, source: 'us', verified: true };
const own = {
  name: 'own',
  title: 'Our own',
  kind: 'light',
  plan: { layout: '3x3', patches: ['white', 'gray-128'] },
  requires: { minimumPoints: 9, patches: ['white'] },
  calibrationMaxAgeDays: null,
  limits: [limit],
};

describe('built-in profiles', () => {
  it.each(builtInProfiles)('$name is a valid profile under a name of its own', (profile) => {
    const limits = profile.limits.length > 0 ? profile.limits : [limit];
    expect(parseProfile({ ...profile, name: `${profile.name}-copy`, limits })).toEqual({
      ...profile,
      name: `${profile.name}-copy`,
      limits,
    });
    expect(builtInProfiles.filter(({ name, version }) => name === profile.name && version === profile.version)).toEqual(
      [profile],
    );
  });

  it('give their full plan to a profile that keeps their plan, and not to one with a plan of its own', () => {
    const base = { extends: 'calibration-match', name: 'line-3' };
    expect(parseProfile(base).fullPlan).toEqual(findProfile('calibration-match@1').plan);
    const plan = { layout: '9x9', patches: ['white'] };
    expect(parseProfile({ ...base, plan })).not.toHaveProperty('fullPlan');
    expect(parseProfile({ ...base, plan, fullPlan: plan }).fullPlan).toEqual(plan);
  });

  it.each(builtInProfiles)('$name is as the schema reads it', (profile) => {
    expect(profileSchema.parse(profile)).toEqual(profile);
  });

  it('are found by name', () => {
    expect(findProfile(' TG18 ').title).toMatch(/TG18/);
    expect(() => findProfile('nothing')).toThrow(/"nothing" is not known: expected calibration-match, signal-exact, /);
    expect(() => findProfile('nothing@1')).toThrow(/"nothing@1" is not known: expected calibration-match, /);
  });

  it('are found by name and version', () => {
    expect(findProfile(' DCI-Direct-View@1 ')).toBe(findProfile('dci-direct-view'));
    const extended = parseProfile({ name: 'ours', extends: 'dci-direct-view@1', version: 2 });
    expect(extended).toEqual({ ...findProfile('dci-direct-view'), name: 'ours', version: 2 });
    expect(findProfile('ours@2', [extended])).toBe(extended);
    expect(() => findProfile('ours@1', [extended])).toThrow('Profile "ours" has no version "1": expected ours@2.');
  });

  it.each(['2', '0', '', '1.0', '1@2', 'newest'])(
    'refuse the unknown version %j and say which ones exist',
    (version) => {
      expect(() => findProfile(`dci-direct-view@${version}`)).toThrow(withCode('invalid-profile'));
      expect(() => findProfile(`dci-direct-view@${version}`)).toThrow(
        `Profile "dci-direct-view" has no version "${version}": expected dci-direct-view@1.`,
      );
    },
  );
});

describe('parseProfile', () => {
  it('takes a profile written out', () => {
    expect(parseProfile(own)).toEqual({ ...own, version: 1 });
  });

  it('takes what it does not give from the profile it extends', () => {
    const strict = parseProfile({ name: 'strict', extends: 'calibration-match', calibrationMaxAgeDays: 30 });
    const base = findProfile('calibration-match');
    expect(strict).toEqual({ ...base, name: 'strict', version: 1, calibrationMaxAgeDays: 30 });
    const stricter = parseProfile({ name: 'stricter', extends: 'strict', version: 4, note: 'ours' }, [strict]);
    expect(stricter).toMatchObject({ name: 'stricter', version: 4, calibrationMaxAgeDays: 30, note: 'ours' });
  });

  it.each<[string, unknown, RegExp]>([
    ['no object', 7, /profile: expected object, got 7/],
    ['an unknown base', { name: 'x', extends: 'nothing' }, /"nothing" is not known/],
    ['a missing field', { ...own, kind: undefined }, /^kind: .*got nothing$/m],
    [
      'the name of a built-in one',
      { ...own, name: 'tg18' },
      /^name: expected a name that no built-in profile has, got "tg18"$/m,
    ],
    ['a bad name', { ...own, name: 'Own Profile' }, /^name: expected lower-case letters/m],
    ['an unknown field', { ...own, limit: 1 }, /unknown field "limit"/],
    [
      'an unknown metric',
      { ...own, limits: [{ ...limit, metric: 'beauty' }] },
      /^limits\.0\.metric: expected one of .*mld.* got "beauty"$/m,
    ],
    [
      'a bound that is no number',
      { ...own, limits: [{ ...limit, required: '20' }] },
      /^limits\.0\.required: expected number, got "20"$/m,
    ],
    [
      'a recommended bound weaker than its required one',
      { ...own, limits: [{ ...limit, recommended: 30 }] },
      /^limits\.0\.recommended: expected a bound at least as strict/m,
    ],
    [
      'a recommended bound with ==',
      { ...own, limits: [{ ...limit, operator: '==' }] },
      /^limits\.0\.recommended: .* none with ==/m,
    ],
    [
      'a recommended bound weaker than its required one from below',
      { ...own, limits: [{ ...limit, operator: '>=' }] },
      /^limits\.0\.recommended/m,
    ],
    [
      'a limit that every bad display meets',
      {
        ...own,
        limits: [{ metric: 'luminance-center-max', operator: '>=', required: 10, source: 'us', verified: true }],
      },
      /^limits: expected each metric to be limited from its worse side/m,
    ],
    ['no limit', { ...own, limits: [] }, /^limits: /m],
    ['an extended profile without limits', { name: 'x', extends: 'aapm-270' }, /^limits: /m],
    [
      'chroma difference alone',
      { ...own, limits: [{ ...limit, metric: 'chroma-center-max' }] },
      /^limits: .*ignores hue/m,
    ],
    [
      'a patch that is none',
      { ...own, plan: { layout: '3x3', patches: ['mauve'] } },
      /^plan\.patches\.0: expected a patch/m,
    ],
    [
      'a limit on a patch that is not shown',
      { ...own, limits: [limit, { ...limit, patches: ['white', 'red'] }] },
      /^limits: expected limits on patches that the plan shows/m,
    ],
    [
      'a layout that is none',
      { ...own, plan: { layout: 'round', patches: ['white'] } },
      /^plan\.layout: expected a layout/m,
    ],
    ['a long value', { ...own, kind: 'x'.repeat(200) }, /^kind: .*got "x{79}\.\.\.$/m],
  ])('refuses %s', (_, json, message) => {
    expect(() => parseProfile(json)).toThrow(withCode('invalid-profile'));
    expect(() => parseProfile(json)).toThrow(message);
  });

  it.each([
    [
      'one-letter names and sources, one point, no ambient light',
      {
        title: 'T',
        requires: { minimumPoints: 1, minimumGrid: { columns: 1, rows: 1 }, patches: [] },
        ambientCdM2: 0,
        limits: [{ ...limit, source: 's', patches: ['white', 'gray-128'] }],
      },
    ],
    [
      'bounds that are equal, both ways',
      {
        limits: [
          { ...limit, recommended: 20 },
          { ...limit, metric: 'luminance-min-max-ratio', operator: '>=', recommended: 20 },
        ],
      },
    ],
    ['chroma beside another metric', { limits: [{ ...limit, metric: 'chroma-center-max' }, limit] }],
    ['points of the largest screen', { plan: { layout: '16383px,16383px', patches: ['white', 'gray-128'] } }],
    ['a span of the whole screen', { requires: { ...own.requires, minimumSpan: 1 } }],
    ['a span of nothing', { requires: { ...own.requires, minimumSpan: 0 } }],
    ['a span of most of the screen', { requires: { ...own.requires, minimumSpan: 0.7 } }],
    ['a name of 64 letters', { name: 'n'.repeat(64) }],
    ['an error of 1/255 to be seen', { kind: 'signal', requires: { ...own.requires, detectable: 1 } }],
    ['an error of 254/255 to be seen', { kind: 'signal', requires: { ...own.requires, detectable: 254 } }],
    ['limits of 0 on the validation result', { validation: { maxDeltaE: 0, averageDeltaE: 0 } }],
    ['limits on the validation result', { validation: { maxDeltaE: 3, averageDeltaE: 2 } }],
  ])('takes %s', (_, change) => {
    expect(parseProfile({ ...own, ...change })).toMatchObject(change);
  });

  it.each([
    ['requires.minimumPoints', { requires: { ...own.requires, minimumPoints: 0 } }],
    ['requires.minimumGrid.columns', { requires: { ...own.requires, minimumGrid: { columns: 0, rows: 1 } } }],
    ['requires.minimumGrid.rows', { requires: { ...own.requires, minimumGrid: { columns: 1, rows: 0 } } }],
    ['requires.minimumSpan', { requires: { ...own.requires, minimumSpan: -0.1 } }],
    ['requires.minimumSpan', { requires: { ...own.requires, minimumSpan: 1.1 } }],
    ['plan.layout', { plan: { layout: '16384px,0px', patches: ['white'] } }],
    ['plan.layout', { plan: { layout: '0px,16384px', patches: ['white'] } }],
    ['plan.patches', { plan: { layout: '3x3', patches: [] } }],
    ['limits.0.patches', { limits: [{ ...limit, patches: [] }] }],
    ['limits.0.source', { limits: [{ ...limit, source: '' }] }],
    ['title', { title: '' }],
    ['ambientCdM2', { ambientCdM2: -0.1 }],
    ['calibrationMaxAgeDays', { calibrationMaxAgeDays: 0 }],
    ['version', { version: 0 }],
    ['requires.detectable', { kind: 'signal', requires: { ...own.requires, detectable: 0 } }],
    ['requires.detectable', { kind: 'signal', requires: { ...own.requires, detectable: 255 } }],
    ['validation.maxDeltaE', { validation: { maxDeltaE: -0.1 } }],
    ['validation.averageDeltaE', { validation: { averageDeltaE: -0.1 } }],
    ['name', { name: 'n'.repeat(65) }],
  ])('refuses a %s just beyond its bounds', (path, change) => {
    expect(() => parseProfile({ ...own, ...change })).toThrow(new RegExp(`^${path}: `, 'm'));
  });

  it('says at most 20 things, and how many more there are', () => {
    const wrong = (amount: number) => ({
      ...own,
      limits: Array.from({ length: amount }, () => ({ ...limit, required: '' })),
    });
    expect(() => parseProfile(wrong(20))).toThrow(/^The profile is not valid:(\nlimits\.\d+\.required: [^\n]+){20}$/);
    expect(() => parseProfile(wrong(23))).toThrow(
      /^The profile is not valid:(\nlimits\.\d+\.required: [^\n]+){20}\nand 3 more$/,
    );
  });

  it('cuts what came to 80 characters, and shows 80 whole', () => {
    expect(() => parseProfile({ ...own, kind: 'x'.repeat(78) })).toThrow(/got "x{78}"$/m);
    expect(() => parseProfile({ ...own, kind: 'x'.repeat(79) })).toThrow(/got "x{79}\.\.\.$/m);
  });

  it('cuts what was expected to 1000 characters', () => {
    const long = 'x'.repeat(2000);
    expect(() => parseProfile({ ...own, [long]: 1 })).toThrow(/^profile: unknown field "x{985}$/m);
  });

  it('says everything that is wrong, a line each', () => {
    const wrong = { ...own, kind: 'smell', limits: [{ ...limit, required: null }] };
    expect(() => parseProfile(wrong)).toThrow(/^The profile is not valid:\nkind: .*\nlimits\.0\.required: .*$/);
  });
});

describe('profileJsonSchema', () => {
  it('asks for a base or for everything', () => {
    expect(profileJsonSchema()).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      required: ['name'],
      additionalProperties: false,
      anyOf: [{ required: ['extends'] }, { required: expect.arrayContaining(['kind', 'plan', 'limits']) }],
    });
  });
});
