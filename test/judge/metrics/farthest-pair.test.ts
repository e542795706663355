import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { farthestPair } from '../../../src/judge/metrics/farthest-pair.ts';

describe('farthestPair', () => {
  it('finds the same distance as looking at every pair', () => {
    const places = fc.array(fc.record({ x: fc.integer({ min: -9, max: 9 }), y: fc.integer({ min: -9, max: 9 }) }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(places, (all) => {
        const distances = all.flatMap((a) => all.map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
        const { a, b, distance } = farthestPair(all);
        expect(distance).toBe(Math.max(...distances));
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBe(distance);
      }),
    );
  });

  it.each([[[0, 9, 3]], [[3, 0, 9]], [[9, 3, 0]]])('finds it in one column, in any order (%j)', (ys) => {
    const { a, b } = farthestPair(ys.map((y) => ({ x: 4, y })));
    expect([a.y, b.y].toSorted((one, other) => one - other)).toEqual([0, 9]);
  });

  it('names the pair of the leftmost place, and of the lower one of two, among those equally far apart', () => {
    const [a, b, c, d] = [
      { x: 1, y: 0 },
      { x: 0, y: 1 },
      { x: 1, y: 1 },
      { x: 0, y: 0 },
    ] as const;
    expect(farthestPair([a, b, c, d])).toEqual({ a: d, b: c, distance: Math.SQRT2 });
  });

  it('names the lowest of three places as far from the leftmost one', () => {
    const [corner, right, ...others] = [
      { x: 0, y: 0 },
      { x: 5, y: 0 },
      { x: 4, y: 3 },
      { x: 3, y: 4 },
    ] as const;
    expect(farthestPair([...others, right, corner])).toEqual({ a: corner, b: right, distance: 5 });
  });

  it('is the only place twice if there is just one', () => {
    const only = { x: 1, y: 2 };
    expect(farthestPair([only])).toEqual({ a: only, b: only, distance: 0 });
  });
});
