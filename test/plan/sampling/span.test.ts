import { describe, expect, test } from 'vitest';
import { parsePatches } from '../../../src/plan/pattern/patch.ts';
import { planSampling, toEvenCoordinates } from '../../../src/plan/sampling/plan-sampling.ts';
import { spanOf, unreadQuarters } from '../../../src/plan/sampling/span.ts';

function planOf(layout: string, widthPx = 3840, heightPx = 2160) {
  const resolution = { widthPx, heightPx };
  return planSampling({ layout, order: 'row-major', resolution, patches: parsePatches('white') });
}

describe('the span of a plan', () => {
  test.each([
    ['center', 1 / 3840, 1 / 2160],
    ['2x1', 1921 / 3840, 1 / 2160],
    ['0px,0px;3839px,2159px', 1, 1],
    ['0.5,0.1;0.5,0.9', 1 / 3840, 1729 / 2160],
  ])('of %s is %f x %f, the outermost pixels included', (layout, width, height) => {
    expect(spanOf(planOf(layout))).toEqual({ width, height });
  });

  test.each([1365, 1366, 1367, 1368])(
    'of four quarters is never less than half, whatever the rounding (%i px)',
    (px) => {
      for (const layout of ['2x2', '5-quarter']) {
        for (const plan of [planOf(layout, px, px), toEvenCoordinates(planOf(layout, px, px))]) {
          expect(spanOf(plan).width).toBeGreaterThanOrEqual(0.5);
          expect(spanOf(plan).height).toBeGreaterThanOrEqual(0.5);
          expect(unreadQuarters(plan)).toEqual([]);
        }
      }
    },
  );

  test('of no points is null', () => {
    expect(spanOf({ points: [], resolution: { widthPx: 10, heightPx: 10 } })).toEqual({ width: 0, height: 0 });
  });
});

test.each([
  ['3x3', []],
  ['0.1,0.1;0.9,0.9', ['upper right', 'lower left']],
  ['0.1,0.1;0.9,0.1', ['lower left', 'lower right']],
])('the quarters that %s leaves unread', (layout, quarters) => {
  expect(unreadQuarters(planOf(layout))).toEqual(quarters);
});
