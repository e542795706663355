import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chromaDifference2000 } from '../../../src/judge/color/chroma-difference-2000.ts';
import { deltaE2000 } from '../../../src/judge/color/delta-e-2000.ts';
import { labs } from './arbitraries.ts';
import { ciede2000 } from './independent.ts';

const pairs = readFileSync(new URL('../../../fixtures/color/ciede2000-pairs.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [L1, a1, b1, L2, a2, b2, expected] = line.split(',').map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return { one: { L: L1, a: a1, b: b1 }, other: { L: L2, a: a2, b: b2 }, expected };
  });

describe('deltaE2000', () => {
  it('has the 34 published pairs to compare with', () => {
    expect(pairs).toHaveLength(34);
  });

  it.each(pairs)('equals the published difference of pair %# in both orders', ({ one, other, expected }) => {
    expect(Math.abs(deltaE2000(one, other) - expected)).toBeLessThan(1e-4);
    expect(Math.abs(deltaE2000(other, one) - expected)).toBeLessThan(1e-4);
  });

  it('is zero for equal, never negative, the same in both orders', () => {
    fc.assert(
      fc.property(labs, labs, (one, other) => {
        expect(deltaE2000(one, one)).toBe(0);
        expect(deltaE2000(one, other)).toBeGreaterThanOrEqual(0);
        expect(deltaE2000(other, one)).toBeCloseTo(deltaE2000(one, other), 9);
      }),
    );
  });

  it('agrees with a formula written on its own', () => {
    fc.assert(
      fc.property(labs, labs, (one, other) => {
        expect(deltaE2000(one, other)).toBeCloseTo(ciede2000(one, other), 8);
      }),
    );
  });

  it('is NaN if a coordinate is NaN', () => {
    expect(deltaE2000({ L: 50, a: Number.NaN, b: 0 }, { L: 50, a: 0, b: 0 })).toBeNaN();
  });

  it.each(['L', 'a', 'b'])('is NaN if %s of both is infinite', (name) => {
    const color = { L: 50, a: 0, b: 0, [name]: Number.POSITIVE_INFINITY };
    expect(deltaE2000(color, { ...color })).toBeNaN();
  });

  it('is 0 for equals of any size', () => {
    expect(deltaE2000({ L: 1e60, a: 1e60, b: 1e60 }, { L: 1e60, a: 1e60, b: 1e60 })).toBe(0);
  });
});

describe('chromaDifference2000', () => {
  it('is blind to an opposite tint that CIEDE2000 sees', () => {
    const [warm, cold] = [
      { L: 60, a: 8, b: 6 },
      { L: 60, a: -8, b: -6 },
    ];
    expect(chromaDifference2000(warm, cold)).toBe(0);
    expect(deltaE2000(warm, cold)).toBeGreaterThan(15);
  });

  it('is zero for equal and changes its sign with the order', () => {
    fc.assert(
      fc.property(labs, labs, (one, other) => {
        expect(chromaDifference2000(one, one)).toBe(0);
        expect(chromaDifference2000(one, other)).toBeCloseTo(-chromaDifference2000(other, one), 9);
      }),
    );
  });

  it('sees a or b alone', () => {
    const gray = { L: 50, a: 20, b: 20 };
    expect(chromaDifference2000(gray, { ...gray, a: 25 })).toBeGreaterThan(2);
    expect(chromaDifference2000(gray, { ...gray, b: 25 })).toBeGreaterThan(2);
  });

  it.each(['a', 'b'])('is NaN if %s of both is infinite', (name) => {
    const color = { L: 50, a: 1, b: 1, [name]: Number.POSITIVE_INFINITY };
    expect(chromaDifference2000(color, { ...color })).toBeNaN();
  });

  it('is the whole of CIEDE2000 but its weight if only chroma differs', () => {
    const [one, other] = [
      { L: 50, a: 0, b: 10 },
      { L: 50, a: 0, b: 12 },
    ];
    expect(chromaDifference2000(one, other)).toBeCloseTo(2, 12);
    expect(deltaE2000(one, other)).toBeCloseTo(2 / (1 + 0.045 * 11), 9);
  });
});
