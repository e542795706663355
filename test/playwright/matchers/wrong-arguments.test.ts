import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { assertionsOn, refusalsSince } from '../../../src/playwright/assertions.ts';
import { flatfieldMatchers } from '../../../src/playwright/matchers/index.ts';
import { buildInspection, tintedCorner } from '../../report/build-inspection.ts';
import { withCode } from '../../with-code.ts';

/** Calls a matcher as a test in JavaScript may call it, plain or negated. */
function call(name: string, isNot: boolean, value: unknown, args: readonly unknown[]): unknown {
  const matcher = flatfieldMatchers[name as keyof typeof flatfieldMatchers] as (...all: readonly unknown[]) => unknown;
  return matcher.call({ isNot }, value, ...args);
}

const good = buildInspection();
const bad = buildInspection({ read: tintedCorner });
const white = { X: 95, Y: 100, Z: 109 };

const LIMITS = [Number.POSITIVE_INFINITY, Number.NaN, -1, undefined, null, '2', [2], {}, true, 2n];
const COLORS = [null, undefined, 1, 'white', [], [white], {}, { X: 1, Y: 1 }, { X: Number.NaN, Y: 1, Z: 1 }]
  .concat([{ X: '1', Y: '1', Z: '1' } as never, { X: -1, Y: 1, Z: 1 }, { X: 1, Y: Number.POSITIVE_INFINITY, Z: 1 }])
  .concat([{ ...white, white } as never]);

/** Values that throw when they are read, shown or compared. */
const circle: Record<string, unknown> = { ...white };
circle['self'] = circle;
const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();
const HOSTILE = [
  2n,
  circle,
  revoked,
  { toJSON: () => expect.unreachable('toJSON') },
  Object.defineProperty({}, 'deltaE2000', {
    enumerable: true,
    get() {
      throw revoked;
    },
  }),
  new Map([['deltaE2000', 1]]),
  Promise.resolve({ deltaE2000: 1 }),
  { deltaE2000: 1, [Symbol('limit')]: 1 },
  Object.create({ deltaE2000: 1, metric: 'code-value-error', limit: 1 }),
];

/** Valid arguments of the matchers that need some. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  toMatchXYZ: [white, { deltaE2000: 1 }],
  toMatchReference: [1],
  toMatchBaseline: [{ ...good, runId: 'baseline' }],
};

const WRONG: Readonly<Record<keyof typeof flatfieldMatchers, readonly (readonly unknown[])[]>> = {
  toPassProfile: [
    ...[null, 1, true, ['signal-exact'], () => 'signal-exact'].map((profile) => [profile]),
    ...[{ profil: 'signal-exact' }, { acceptSignal: 'no' }, { acceptSignal: 1 }, null, 'accept', { points: [] }].map(
      (options) => [undefined, options],
    ),
    ...['no-such-profile', '', { name: 'own' }].map((profile) => [profile]),
    ...LIMITS.map((required) => [
      { ...good.judgment.profile, limits: [{ ...good.judgment.profile.limits[0], required }] },
    ]),
    [{ ...good.judgment.profile, name: 'own', profil: 1 }],
    ['signal-exact', {}, { points: [] }],
    ...['signal-exakt', ...HOSTILE].map((profile) => [profile]),
    ...HOSTILE.map((options) => ['signal-exact', options]),
  ],
  toMatchReference: [...[...LIMITS, ...HOSTILE].map((limit) => [limit]), [], [2, { points: [] }], [2, 2]],
  toBeUniform: [
    ...[...LIMITS, ...HOSTILE].map((limit) => [{ metric: 'code-value-error', limit }]),
    ...HOSTILE.map((uniformity) => [uniformity]),
    ...[undefined, null, 1, '', 'beauty', ['code-value-error']].map((metric) => [{ metric, limit: 1 }]),
    ...[[], [null], ['code-value-error', 1], [{ metric: 'code-value-error', limit: 0, points: [] }]],
    ...[
      { metrik: 'code-value-error', limit: 0 },
      { metric: 'code-value-error', limit: 0, profil: 'x' },
    ].map((one) => [one]),
    [{ metric: 'code-value-error', limit: 0 }, { points: [] }],
  ],
  toPassValidation: [
    ...[...LIMITS, ...HOSTILE].map((maxDeltaE) => [{ maxDeltaE }]),
    ...[...HOSTILE, undefined, null, 1, {}, { maxAgeDays: 30 }, { maxDeltaE: 1, max: 2 }].map((limits) => [limits]),
    ...[[], [{ maxDeltaE: 1 }, {}], [{ maxDeltaE: 1, maxAgeDays: 0 }]],
  ],
  toMatchBaseline: [
    ...[...HOSTILE, undefined, null, 1, 'reports/RUN', {}, { judgment: {} }].map((baseline) => [baseline]),
    ...[...LIMITS, ...HOSTILE]
      .filter((one) => one !== undefined)
      .map((maxChange) => [{ ...good, runId: 'baseline' }, { maxChange }]),
    ...[null, 1, { limit: 1 }, { anyUnit: 'yes' }, ...HOSTILE].map((options) => [
      { ...good, runId: 'baseline' },
      options,
    ]),
    [{ ...good, runId: 'baseline' }, {}, {}],
  ],
  toHaveReadEveryPoint: [[{ points: [] }], ['white'], [0], [null], ...HOSTILE.map((one) => [one])],
  toMatchXYZ: [
    ...LIMITS.map((deltaE2000) => [white, { deltaE2000 }]),
    ...COLORS.map((color) => [color, { deltaE2000: 1 }]),
    ...COLORS.map((color) => [{ white: color }, { deltaE2000: 1 }]),
    ...COLORS.map((color) => [{ white, red: color }, { deltaE2000: 1 }]),
    ...[undefined, null, 1, {}, { deltaE: 1 }, { deltaE2000: 1, points: [] }].map((options) => [white, options]),
    ...HOSTILE.flatMap((one) => [
      [one, { deltaE2000: 1 }],
      [{ white: one }, { deltaE2000: 1 }],
      [white, one],
      [white, { deltaE2000: one }],
    ]),
    [{ ...white, W: 1 }, { deltaE2000: 1 }],
    [{ white: { X: 0, Y: 0, Z: 0 } }, { deltaE2000: 1 }],
    [white],
    [],
    [white, { deltaE2000: 1 }, { points: [] }],
  ],
};

const cases = Object.entries(WRONG).flatMap(([name, all]) =>
  all.map((args) => ({ name, args, shown: args.map((one) => shownAs(one)).join(', ') })),
);

describe('a matcher with an invalid argument', () => {
  it.each(cases)('$name($shown) passes for nothing, plain or negated, and counts against the run', ({ name, args }) => {
    for (const inspection of [good, bad]) {
      const before = assertionsOn(inspection).length;
      for (const isNot of [false, true]) {
        expect(() => call(name, isNot, inspection, args)).toThrow(
          expect.objectContaining({ code: expect.stringMatching(/^invalid-/) }),
        );
      }
      const noted = assertionsOn(inspection).slice(before);
      expect(noted).toMatchObject(Array(2).fill({ outcome: 'inconclusive', ofValues: true }));
    }
  });

  it('says which argument, what was expected and what came', () => {
    const infinite = () => call('toMatchReference', false, bad, [Number.POSITIVE_INFINITY]);
    expect(infinite).toThrow('toMatchReference: the limit is Infinity; expected a number, 0 or more.');
    expect(infinite).toThrow(withCode('invalid-argument'));
    expect(() => call('toBeUniform', false, bad, [{ metrik: 'code-value-error', limit: 0 }])).toThrow(
      'toBeUniform: unknown option "metrik"; did you mean metric?',
    );
    expect(() => call('toBeUniform', false, bad, [{ metric: 'code-value-eror', limit: 0 }])).toThrow(
      /^toBeUniform: the metric "code-value-eror" is not known; did you mean code-value-error\?$/,
    );
  });

  it('leaves the run inconclusive even if the test catches the error', () => {
    const inspection = buildInspection();
    expect(() => call('toMatchReference', false, inspection, [Number.NaN])).toThrow(withCode('invalid-argument'));
    expect(assertionsOn(inspection)).toMatchObject([{ outcome: 'inconclusive', ofValues: true }]);
  });
});

describe('a getter that answers otherwise the second time', () => {
  const limits = () => {
    const answers = [0.001, 1e6];
    return () => answers.shift() ?? 1e6;
  };

  it('is read once', () => {
    const distance = limits();
    const one = {
      get deltaE2000() {
        return distance();
      },
    };
    expect(call('toMatchXYZ', false, bad, [white, one])).toMatchObject({ pass: false });
    const error = limits();
    const uniformity = {
      metric: 'code-value-error',
      get limit() {
        return error();
      },
    };
    expect(call('toBeUniform', false, bad, [uniformity])).toMatchObject({ pass: false });
  });
});

describe('a value that is no record', () => {
  const { calibration: _, ...torn } = good;
  const forged = { schemaVersion: 2, judgment: { verdict: { outcome: 'pass' } } };

  it.each([
    ['nothing', undefined],
    ['made up', forged],
    ['without a part of it', torn],
    ['with limits that are none', { ...good, judgment: { ...good.judgment, verdict: { outcome: 'pass' } } }],
  ])('is refused, plain or negated: %s', (_name, value) => {
    for (const name of Object.keys(WRONG)) {
      const args = ARGUMENTS[name] ?? [];
      for (const isNot of [false, true]) {
        const before = refusalsSince(0).length;
        expect(() => call(name, isNot, value, args), name).toThrow(withCode('not-an-inspection'));
        expect(refusalsSince(before)).toMatchObject([{ outcome: 'inconclusive', ofValues: true }]);
      }
    }
  });
});

function shownAs(value: unknown): string {
  if (typeof value === 'bigint' || typeof value === 'function') return typeof value;
  return inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY }).slice(0, 70);
}
