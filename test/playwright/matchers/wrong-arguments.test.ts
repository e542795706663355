import { describe, expect, it } from 'vitest';
import { assertionsOn } from '../../../src/playwright/assertions.ts';
import { flatfieldMatchers } from '../../../src/playwright/matchers/index.ts';
import { buildInspection, tintedCorner } from '../../report/build-inspection.ts';
import { withCode } from '../../with-code.ts';

/** Any matcher of these, as a test in JavaScript calls it. */
type Loose = Record<string, (...args: readonly unknown[]) => void>;

expect.extend(flatfieldMatchers);

const good = buildInspection();
const bad = buildInspection({ read: tintedCorner });
const white = { X: 95, Y: 100, Z: 109 };

const LIMITS = [Number.POSITIVE_INFINITY, Number.NaN, -1, undefined, null, '2', [2], {}, true, 2n];
const COLORS = [null, undefined, 1, 'white', [], [white], {}, { X: 1, Y: 1 }, { X: Number.NaN, Y: 1, Z: 1 }]
  .concat([{ X: '1', Y: '1', Z: '1' } as never, { X: -1, Y: 1, Z: 1 }, { X: 1, Y: Number.POSITIVE_INFINITY, Z: 1 }])
  .concat([{ ...white, white } as never]);

const WRONG: Readonly<Record<keyof typeof flatfieldMatchers, readonly (readonly unknown[])[]>> = {
  toPassProfile: [
    ...[null, 1, true, ['signal-exact'], () => 'signal-exact'].map((profile) => [profile]),
    ...[{ profil: 'signal-exact' }, { acceptSignal: 'no' }, { acceptSignal: 1 }, null, 'accept', { points: [] }].map(
      (options) => [undefined, options],
    ),
    ...['no-such-profile', '', { name: 'own' }].map((profile) => [profile]),
    ...LIMITS.map((shall) => [{ ...good.judgement.profile, limits: [{ ...good.judgement.profile.limits[0], shall }] }]),
    [{ ...good.judgement.profile, name: 'own', profil: 1 }],
    ['signal-exact', {}, { points: [] }],
  ],
  toMatchReference: [...LIMITS.map((limit) => [limit]), [], [2, { points: [] }], [2, 2]],
  toBeUniform: [
    ...LIMITS.map((limit) => [{ metric: 'code-value-error', limit }]),
    ...[undefined, null, 1, '', 'beauty', ['code-value-error']].map((metric) => [{ metric, limit: 1 }]),
    ...[[], [null], ['code-value-error', 1], [{ metric: 'code-value-error', limit: 0, points: [] }]],
    ...[
      { metrik: 'code-value-error', limit: 0 },
      { metric: 'code-value-error', limit: 0, profil: 'x' },
    ].map((one) => [one]),
    [{ metric: 'code-value-error', limit: 0 }, { points: [] }],
  ],
  toHaveReadEveryPoint: [[{ points: [] }], ['white'], [0], [null]],
  toMatchXYZ: [
    ...LIMITS.map((deltaE2000) => [white, { deltaE2000 }]),
    ...COLORS.map((color) => [color, { deltaE2000: 1 }]),
    ...COLORS.map((color) => [{ white: color }, { deltaE2000: 1 }]),
    ...COLORS.map((color) => [{ white, red: color }, { deltaE2000: 1 }]),
    ...[undefined, null, 1, {}, { deltaE: 1 }, { deltaE2000: 1, points: [] }].map((options) => [white, options]),
    [{ white: { X: 0, Y: 0, Z: 0 } }, { deltaE2000: 1 }],
    [white],
    [],
    [white, { deltaE2000: 1 }, { points: [] }],
  ],
};

const cases = Object.entries(WRONG).flatMap(([name, all]) =>
  all.map((args) => ({ name, args, shown: args.map((one) => shownAs(one)).join(', ') })),
);

describe('a matcher with an argument that cannot be meant', () => {
  it.each(cases)('$name($shown) passes for nothing, plain or negated, and counts against the run', ({ name, args }) => {
    for (const inspection of [good, bad]) {
      const before = assertionsOn(inspection).length;
      const expected = expect(inspection) as unknown as Loose & { readonly not: Loose };
      expect(() => expected[name]?.(...args)).toThrow();
      expect(() => expected.not[name]?.(...args)).toThrow();
      const noted = assertionsOn(inspection).slice(before);
      expect(noted.filter(({ outcome }) => outcome !== 'inconclusive')).toEqual([]);
    }
  });

  it('says which argument, what was expected and what came', () => {
    const infinite = () => expect(bad).toMatchReference(Number.POSITIVE_INFINITY);
    expect(infinite).toThrow('toMatchReference: the limit is Infinity; expected a number, 0 or more.');
    expect(infinite).toThrow(withCode('invalid-argument'));
    const misspelled = { metrik: 'code-value-error', limit: 0 };
    expect(() => (expect(bad) as unknown as Loose)['toBeUniform']?.(misspelled)).toThrow(
      'toBeUniform: unknown option "metrik"; did you mean metric?',
    );
  });

  it('leaves the run inconclusive even if the test catches the error', () => {
    const inspection = buildInspection();
    expect(() => expect(inspection).toMatchReference(Number.NaN)).toThrow();
    expect(assertionsOn(inspection)).toMatchObject([{ outcome: 'inconclusive', ofValues: true }]);
  });
});

describe('a value that is no record', () => {
  const { calibration: _, ...torn } = good;
  const forged = { schemaVersion: 2, judgement: { verdict: { outcome: 'pass' } } };

  it.each([
    ['nothing', undefined],
    ['made up', forged],
    ['without a part of it', torn],
    ['with limits that are none', { ...good, judgement: { ...good.judgement, verdict: { outcome: 'pass' } } }],
  ])('is refused, plain or negated: %s', (_name, value) => {
    for (const name of Object.keys(WRONG)) {
      const args = name === 'toMatchXYZ' ? [white, { deltaE2000: 1 }] : name === 'toMatchReference' ? [1] : [];
      const expected = expect(value) as unknown as Loose & { readonly not: Loose };
      expect(() => expected[name]?.(...args), name).toThrow(withCode('not-an-inspection'));
      expect(() => expected.not[name]?.(...args), name).toThrow(withCode('not-an-inspection'));
    }
  });
});

function shownAs(value: unknown): string {
  if (typeof value === 'bigint' || typeof value === 'function') return typeof value;
  const plain = (_: string, one: unknown) =>
    typeof one === 'bigint' ? 'bigint' : typeof one === 'number' && !Number.isFinite(one) ? String(one) : one;
  return (JSON.stringify(value, plain) ?? 'undefined').slice(0, 70);
}
