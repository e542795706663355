import { describe, expect, it } from 'vitest';
import { parsePatch } from '../../../src/plan/pattern/patch.ts';
import { planSampling } from '../../../src/plan/sampling/plan-sampling.ts';
import { largestUnreadArea, largestUnreadAreaOf } from '../../../src/plan/sampling/unread-area.ts';
import { generator } from '../../soak/generator.mjs';
import { TRIALS } from '../../trials.ts';

const [white, red] = [parsePatch('white'), parsePatch('red')];
const random = generator(Number(process.env['FLATFIELD_SEED'] ?? 2));

/** Points anywhere, or on a coarse raster, where many share a line. */
function points(count: number) {
  const steps = random() < 0.5 ? 8 : 1e6;
  const fraction = () => Math.round(random() * steps) / steps;
  return Array.from({ length: count }, () => ({ xFraction: fraction(), yFraction: fraction() }));
}

describe('largestUnreadArea', () => {
  it.each([
    ['3x3', 1 / 3],
    ['5x5', 1 / 5],
    ['13', 1 / 3],
    ['15', 1 / 3],
    ['5-quarter', 1 / 4],
    ['5-sixth', 1 / 3],
    ['5-area-windows', 0.5 - Math.sqrt(0.1) / 2],
    ['9-ring', 0.4],
    ['5-tenth', 0.4],
    ['5-corner-windows', 0.45],
  ])('of %s is %f', (layout, share) => {
    const resolution = { widthPx: 1920, heightPx: 1080 };
    const plan = planSampling({ layout, order: 'row-major', patches: [white], resolution });
    expect(largestUnreadArea(plan.points).share).toBeCloseTo(share, 12);
    const two = planSampling({
      layout: '5x5',
      order: 'row-major',
      patches: [white, { patch: red, layout }],
      resolution,
    });
    expect(largestUnreadAreaOf(two).share).toBeCloseTo(Math.max(share, 1 / 5), 12);
  });

  it('of no point is the screen', () => {
    expect(largestUnreadArea([])).toEqual({ left: 0, right: 1, top: 0, bottom: 1, share: 1 });
  });

  it('is that which trying all sides finds, and holds no point', () => {
    for (let trial = 0; trial < 8 * TRIALS; trial += 1) {
      const given = points(1 + Math.floor(random() * 9));
      const found = largestUnreadArea(given);
      const isEmpty = (left: number, right: number, top: number, bottom: number) =>
        !given.some(({ xFraction: x, yFraction: y }) => left < x && x < right && top < y && y < bottom);
      const [columns, rows] = [
        [0, 1, ...given.map((one) => one.xFraction)],
        [0, 1, ...given.map((one) => one.yFraction)],
      ];
      let most = 0;
      for (const left of columns)
        for (const right of columns)
          for (const top of rows)
            for (const bottom of rows) {
              const share = Math.max(0, right - left) * Math.max(0, bottom - top);
              if (share > most && isEmpty(left, right, top, bottom)) most = share;
            }
      expect(found.share).toBeCloseTo(most, 9);
      expect(isEmpty(found.left, found.right, found.top, found.bottom)).toBe(true);
    }
  });
});
