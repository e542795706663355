import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chromaticity1976, deltaUv1976 } from '../../../src/judge/color/chromaticity-1976.ts';
import { xyzToLab } from '../../../src/judge/color/lab.ts';
import { xyzs } from './arbitraries.ts';
import { lab, uvDistance } from './independent.ts';

const white = { X: 114.05, Y: 120, Z: 130.66 };

describe('xyzToLab', () => {
  it('puts the measured white at 100, 0, 0 and no light at 0, 0, 0', () => {
    const top = xyzToLab(white, white);
    expect(top.L).toBeCloseTo(100, 12);
    expect(top.a).toBeCloseTo(0, 12);
    expect(top.b).toBeCloseTo(0, 12);
    const bottom = xyzToLab({ X: 0, Y: 0, Z: 0 }, white);
    expect(bottom.L).toBeCloseTo(0, 12);
  });

  it('exceeds 100 for what is brighter than the white', () => {
    expect(xyzToLab({ X: 120, Y: 130, Z: 140 }, white).L).toBeGreaterThan(100);
  });

  it('agrees with a formula written on its own, on both of its branches', () => {
    fc.assert(
      fc.property(xyzs, (xyz) => {
        const [found, expected] = [xyzToLab(xyz, white), lab(xyz, white)];
        expect(found.L).toBeCloseTo(expected.L, 9);
        expect(found.a).toBeCloseTo(expected.a, 9);
        expect(found.b).toBeCloseTo(expected.b, 9);
      }),
    );
  });
});

describe('chromaticity1976', () => {
  it('is 0.1978, 0.4683 for D65', () => {
    const d65 = chromaticity1976({ X: 95.047, Y: 100, Z: 108.883 });
    expect(d65?.u).toBeCloseTo(0.1978, 4);
    expect(d65?.v).toBeCloseTo(0.4683, 4);
  });

  it('is the same however little light there is', () => {
    expect(chromaticity1976({ X: 0.095047e-3, Y: 0.1e-3, Z: 0.108883e-3 })?.u).toBeCloseTo(0.1978, 4);
  });

  it('does not exist for no light, nor does a distance from it', () => {
    const none = { X: 0, Y: 0, Z: 0 };
    expect(chromaticity1976(none)).toBeNull();
    expect(deltaUv1976(none, white)).toBeNull();
    expect(deltaUv1976(white, none)).toBeNull();
  });

  it('has distances that are zero for equal, never negative, the same in both orders', () => {
    const lit = xyzs.filter(({ X, Y, Z }) => Math.min(X, Y, Z) > 0.001);
    fc.assert(
      fc.property(lit, lit, (one, other) => {
        expect(deltaUv1976(one, one)).toBe(0);
        expect(deltaUv1976(one, other)).toBeGreaterThanOrEqual(0);
        expect(deltaUv1976(one, other)).toBe(deltaUv1976(other, one));
        expect(deltaUv1976(one, other)).toBeCloseTo(uvDistance(one, other), 12);
      }),
    );
  });
});
