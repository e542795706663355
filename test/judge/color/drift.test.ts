import { describe, expect, it } from 'vitest';
import { driftOf } from '../../../src/judge/color/drift.ts';

const at = (elapsedMs: number, X: number, Y: number, Z: number) => ({ elapsedMs, light: { X, Y, Z } });

describe('the drift of the center', () => {
  it('is the largest difference of any two readings, and is drawn against the first', () => {
    const drift = driftOf([at(0, 95, 100, 108), at(60_000, 96.9, 102, 110.16), at(120_000, 93.1, 98, 105.84)]);
    expect(drift.luminancePercent).toBeCloseTo(4, 10);
    expect(drift.uv1976).toBeCloseTo(0, 10);
    expect(drift.points.map(({ luminancePercent }) => luminancePercent)).toEqual([0, 2, -2]);
  });

  it("is the distance in u'v' between any two of them", () => {
    // u' = 4X / (X + 15Y + 3Z): 380/1919 and 384/1920; v' = 9Y / (X + 15Y + 3Z): 900/1919 and 900/1920.
    const { uv1976 } = driftOf([at(0, 95, 100, 108), at(1, 96, 100, 108)]);
    expect(uv1976).toBeCloseTo(Math.hypot(384 / 1920 - 380 / 1919, 900 / 1920 - 900 / 1919), 12);
  });

  it('of one reading is null', () => {
    expect(driftOf([at(0, 95, 100, 108)])).toMatchObject({ luminancePercent: 0, uv1976: 0 });
  });

  it('is known of very little light', () => {
    expect(driftOf([at(0, 0.1, 0.5, 0.1), at(1, 0.2, 1, 0.2)]).luminancePercent).toBeCloseTo(100, 10);
  });

  it('is not known without light', () => {
    expect(driftOf([at(0, 0, 0, 0), at(1, 1, 1, 1)])).toMatchObject({ luminancePercent: null, uv1976: null });
  });
});
