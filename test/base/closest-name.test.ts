import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closestName, meantName } from '../../src/base/closest-name.ts';
import { meantKeys } from '../../src/base/meant-keys.ts';
import { checkGuardBand } from '../../src/judge/guard-band.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import { parseProfile } from '../../src/judge/profiles/profile-schema.ts';
import { parseLayout } from '../../src/plan/sampling/layout.ts';
import { loadScenario } from '../../src/simulator/scenario/load-scenario.ts';

describe('closestName', () => {
  it.each([
    ['flt', ['flat', 'hdcp'], 'flat'],
    ['resol', ['resolution', 'resume'], 'resolution'],
    ['res', ['resolution', 'resume'], undefined],
    ['5', ['9', '25'], undefined],
    ['', ['a'], undefined],
    ['a'.repeat(101), [`${'a'.repeat(101)}b`], undefined],
    ['other', [], undefined],
  ])('%s of %j is %s', (name, known, expected) => {
    expect(closestName(name, known)).toBe(expected);
  });

  it('leads to all names if none is close', () => {
    expect(meantName('x', ['flat', 'hdcp'])).toBe(': expected flat, hdcp.');
  });
});

const profile = { extends: 'calibration-match', name: 'mine', version: 1 };
const limit = { metric: 'mld', operator: '<=', required: 1, source: 'x', verified: false };

describe('a misspelled name', () => {
  it.each<[string, () => unknown, string]>([
    [
      'scenario',
      () => loadScenario('tinted-corer'),
      'Scenario "tinted-corer" is not known; did you mean tinted-corner?',
    ],
    ['profile', async () => findProfile('iso-12647'), 'Profile "iso-12647" is not known; did you mean iso-12646?'],
    ['profile version', async () => findProfile('signal-exct@1'), '; did you mean signal-exact?'],
    ['layout', async () => layout('5-sixt'), 'Layout "5-sixt" is not known; did you mean 5-sixth?'],
    ['grid', async () => layout('7*5'), 'Layout "7*5" is not known; did you mean 7x5?'],
    [
      'metric',
      async () => checkGuardBand({ 'delta-e-2000-reference-mx': 1 }),
      'did you mean delta-e-2000-reference-max?',
    ],
    [
      'metric of a profile',
      async () => parsed({ limits: [{ ...limit, metric: 'mldd' }] }),
      'expected a metric such as mld, got "mldd"',
    ],
    ['key of a profile', async () => parsed({ tilte: 'x' }), '; did you mean title?'],
    ['key inside a profile', async () => parsed({ limits: [{ ...limit, sources: 'x' }] }), '; did you mean source?'],
  ])('of a %s is told with the name that was meant', async (_, act, message) => {
    await expect((async () => act())()).rejects.toThrow(message);
  });
});

it('keys of a union are those of all its members, and of a record those of its values', () => {
  const schema = z.object({
    one: z.union([z.strictObject({ first: z.string() }), z.strictObject({ second: z.int() })]),
    all: z.record(z.string(), z.strictObject({ inner: z.int().exactOptional() })),
  });
  const meant =
    (...path: string[]) =>
    (keys: string[]) =>
      meantKeys(schema, { code: 'unrecognized_keys', keys, path, input: {}, message: '' });
  expect(meant('one')(['frst', 'secnd'])).toBe('; did you mean first, second?');
  expect(meant('all', 'x')(['iner'])).toBe('; did you mean inner?');
  expect(meant('none')(['iner'])).toBe('');
  expect(meantKeys(schema, { code: 'custom', path: [], input: {}, message: '' })).toBe('');
});

const layout = (text: string) => parseLayout(text, { widthPx: 100, heightPx: 100 });
const parsed = (fields: object) => parseProfile({ ...profile, ...fields });
