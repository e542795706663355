import { describe, expect, it } from 'vitest';
import { blackRaised, constantShift, contrast, gain, toneCurve } from '../../../src/judge/diagnosis/channel-curves.ts';
import type { Hypothesis } from '../../../src/judge/diagnosis/hypothesis.ts';
import { each, explained, type Pixel } from './run-of.ts';

const rgb = (r: number, g = r, b = r) => ({ r, g, b });

const CURVES: readonly (readonly [string, Hypothesis, Pixel, object])[] = [
  [
    'a shift of one channel',
    constantShift,
    each((drive, channel) => drive - (channel === 0 ? 7 / 255 : 0)),
    { patches: 4, steps: rgb(-7, 0, 0) },
  ],
  ['a shift that clips at white', constantShift, each((drive) => drive + 20 / 255), { patches: 4, steps: rgb(20) }],
  [
    'a gain of each channel',
    gain,
    each((drive, channel) => drive * ([1, 0.92, 0.75][channel] as number)),
    { factors: rgb(1, 0.92, 0.75) },
  ],
  ['a gain that clips', gain, each((drive) => drive * 1.3), { factors: rgb(1.3) }],
  ['an exponent', toneCurve, each((drive) => drive ** 1.2), { exponents: rgb(1.2) }],
  [
    'an exponent of one channel',
    toneCurve,
    each((drive, channel) => (channel === 2 ? drive ** 0.9 : drive)),
    { exponents: rgb(1, 1, 0.9) },
  ],
  ['more contrast', contrast, each((drive) => (drive - 0.5) * 1.1 + 0.5), { factor: 1.1 }],
  ['less contrast', contrast, each((drive) => (drive - 0.5) * 0.9 + 0.5), { factor: 0.9 }],
  ['a lift that fades', blackRaised, each((drive) => (10 + 245 * drive) / 255), { steps: rgb(10), how: 'lifted' }],
  ['a floor', blackRaised, each((drive) => Math.max(drive, 10 / 255)), { steps: rgb(10), how: 'cut' }],
];

type Flat = readonly [name: string, value: unknown];

/** `steps.r` for each number of an object within. */
function flat(params: object): readonly Flat[] {
  return Object.entries(params).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([channel, one]): Flat => [`${name}.${channel}`, one])
      : [[name, value] as const],
  );
}

describe('a curve of each channel', () => {
  it.each(CURVES)('explains %s', (_, hypothesis, pixel, params) => {
    const found = explained(hypothesis, pixel)?.params ?? {};
    const [values, expected] = [flat(found), flat(params)];
    expect(values.map(([name]) => name)).toEqual(expected.map(([name]) => name));
    // Steps of 8 bits by one step, factors by a fiftieth.
    const isNear = ([name, value]: Flat, [, other]: Flat) =>
      value === other || Math.abs(Number(value) - Number(other)) <= (name.startsWith('steps') ? 1 : 0.02);
    expect(values.filter((value, at) => !isNear(value, expected[at] as Flat))).toEqual([]);
  });

  it.each(CURVES)('of %s is explained by no other one', (_, hypothesis, pixel) => {
    const others = [blackRaised, constantShift, contrast, gain, toneCurve].filter((other) => other !== hypothesis);
    expect(others.map((other) => explained(other, pixel))).toEqual([null, null, null, null]);
  });

  it.each(CURVES)('does not explain %s if one code is 4 steps off', (_, hypothesis, pixel) => {
    const off: Pixel = (shown, point, patch) => {
      const [r, g, b] = pixel(shown, point, patch);
      return patch === 'gray-128' && point.index === 7 ? [r, g + 4 / 255, b] : [r, g, b];
    };
    expect(explained(hypothesis, off)).toBeNull();
  });
});
