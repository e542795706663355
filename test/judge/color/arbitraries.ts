import fc from 'fast-check';
import type { Lab } from '../../../src/judge/color/deviation.ts';
import type { Xyz } from '../../../src/read/reference/xyz.ts';

const coordinate = fc.double({ min: -128, max: 128, noNaN: true }).map((value) => Math.round(value * 1e4) / 1e4);

/** Lab of what displays show, to four decimals. */
export const labs: fc.Arbitrary<Lab> = fc.record({
  L: coordinate.map((value) => Math.abs(value)),
  a: coordinate,
  b: coordinate,
});

const light = fc.double({ min: 0, max: 1000, noNaN: true });

/** Absolute XYZ, black among them. */
export const xyzs: fc.Arbitrary<Xyz> = fc.record({ X: light, Y: light, Z: light });
