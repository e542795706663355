import { describe, expect, it } from 'vitest';
import type { GoldenCheck } from '../../../src/judge/golden/golden-schema.ts';
import { goldenShifts, meansOfPatches, worstShift } from '../../../src/judge/golden/golden-shift.ts';
import { buildEvidence } from '../build-evidence.ts';

const WHITE = { X: 95, Y: 100, Z: 109 };
const lit = (factor = 1, patches = 'white,red') =>
  buildEvidence({
    layout: '3x3',
    patches,
    light: (_patch, { column }) => {
      const scale = factor * (1 + ((column ?? 0) - 1) / 100);
      return { X: scale * WHITE.X, Y: scale * WHITE.Y, Z: scale * WHITE.Z };
    },
  }).readings;
const reference = { run: 'a'.repeat(64), means: meansOfPatches(lit()) };
const limits = { luminancePercent: 4, uv1976: 0.004 };
const check = (previous: GoldenCheck['previous'] = null): GoldenCheck => ({
  reference,
  previous,
  every: { ms: 1000, runs: 10 },
  maxBias: limits,
  maxDrift: limits,
});

describe('the mean of a patch', () => {
  it('is that of its points, however they differ', () => {
    expect(reference.means.map(({ patchIndex, points }) => [patchIndex, points])).toEqual([
      [0, 9],
      [1, 9],
    ]);
    expect(reference.means[0]?.light.Y).toBeCloseTo(100, 9);
  });

  it('is not there for readings of the signal', () => {
    expect(meansOfPatches(buildEvidence({ layout: '3x3', patches: 'white' }).readings)).toEqual([]);
  });
});

describe('a check', () => {
  it('differs from its reference by its bias, and from the check before by its drift', () => {
    const previous = { run: 'b'.repeat(64), means: meansOfPatches(lit(1.02)) };
    const { bias, drift } = goldenShifts(check(previous), lit(1.01));
    expect(bias.map(({ luminancePercent }) => luminancePercent)).toEqual([expect.closeTo(1, 9), expect.closeTo(1, 9)]);
    expect(drift[0]?.luminancePercent).toBeCloseTo((100 * (1.01 - 1.02)) / 1.02, 9);
    expect(bias[0]?.uv1976).toBeCloseTo(0, 9);
  });

  it('has no drift if it is the first one', () => {
    expect(goldenShifts(check(), lit()).drift).toEqual([]);
  });

  it('is not compared at a patch that was not measured at all its points', () => {
    const readings = lit().slice(0, -1);
    expect(goldenShifts(check(), readings).bias[1]).toEqual({ patchIndex: 1, luminancePercent: null, uv1976: null });
  });

  it('leaves out patches of less than 1 cd/m2', () => {
    const dark = { ...check(), reference: { ...reference, means: meansOfPatches(lit(0.009)) } };
    expect(goldenShifts(dark, lit()).bias).toEqual([]);
  });
});

describe('the worst shift', () => {
  it('is the largest by its magnitude', () => {
    expect(
      worstShift([
        { patchIndex: 0, luminancePercent: 1, uv1976: 0.001 },
        { patchIndex: 1, luminancePercent: -3, uv1976: 0.002 },
      ]),
    ).toEqual({ luminancePercent: -3, uv1976: 0.002 });
  });

  it('is not known if that of a patch is not', () => {
    expect(worstShift([{ patchIndex: 0, luminancePercent: null, uv1976: 0.001 }])).toEqual({
      luminancePercent: null,
      uv1976: 0.001,
    });
    expect(worstShift([])).toBeNull();
  });
});
