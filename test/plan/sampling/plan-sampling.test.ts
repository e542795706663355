import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePatches } from '../../../src/plan/pattern/patch.ts';
import { type PlanOptions, planSampling, toEvenCoordinates } from '../../../src/plan/sampling/plan-sampling.ts';
import type { SamplingPlan } from '../../../src/plan/sampling/sampling-plan.ts';
import { READING_ORDERS } from '../../../src/plan/sampling/sampling-plan.ts';
import { withCode } from '../../with-code.ts';

const UHD = { widthPx: 3840, heightPx: 2160 };
const white = parsePatches('white');

function plan(options: Partial<PlanOptions> = {}): SamplingPlan {
  return planSampling({ layout: '3x3', order: 'row-major', resolution: UHD, patches: white, ...options });
}

describe('planSampling', () => {
  test('puts the cell centers of 3x3 on their pixels', () => {
    const { points, centerIndex, layout, grid, evenCoordinates, patches } = plan();
    expect(points.map((point) => [point.index, point.xPx, point.yPx])).toEqual([
      [0, 640, 360],
      [1, 1920, 360],
      [2, 3200, 360],
      [3, 640, 1080],
      [4, 1920, 1080],
      [5, 3200, 1080],
      [6, 640, 1800],
      [7, 1920, 1800],
      [8, 3200, 1800],
    ]);
    expect({ centerIndex, layout, grid, evenCoordinates, patches }).toEqual({
      centerIndex: 4,
      layout: '3x3',
      grid: { columns: 3, rows: 3 },
      evenCoordinates: false,
      patches: white,
    });
  });

  test('a point at the far edge stands on the last pixel', () => {
    expect(plan({ layout: '1,1' }).points).toMatchObject([{ xPx: 3839, yPx: 2159 }]);
  });

  test('a point given in pixels stands on that pixel, on every pixel of a side', () => {
    const sides = fc.integer({ min: 1, max: 9000 });
    fc.assert(
      fc.property(sides, sides, fc.nat(), fc.nat(), (widthPx, heightPx, x, y) => {
        const [xPx, yPx] = [x % widthPx, y % heightPx];
        const { points } = plan({ layout: `${xPx}px,${yPx}px`, resolution: { widthPx, heightPx } });
        expect(points).toMatchObject([{ xPx, yPx }]);
      }),
    );
  });

  test('two points on the same pixel are one: the lower index', () => {
    const merged = plan({ layout: '4x1', resolution: { widthPx: 2, heightPx: 2 } });
    expect(merged.points.map((point) => [point.index, point.xPx])).toEqual([
      [0, 0],
      [2, 1],
    ]);
  });

  test.each([
    ['4x4', 5],
    ['6x2', 2],
    ['2x2', 0],
    ['7x7', 24],
    ['13', 6],
    ['5-tenth', 2],
    ['0.1,0.1;0.45,0.5;0.55,0.5', 1],
  ])('the center of %s is point %d: the nearest, row-major first among equals', (layout, centerIndex) => {
    expect(plan({ layout }).centerIndex).toBe(centerIndex);
    expect(plan({ layout, resolution: { widthPx: 1366, heightPx: 769 } }).centerIndex).toBe(centerIndex);
  });

  test('refuses a plan without patches, and one that shows a patch twice', () => {
    expect(() => plan({ patches: [] })).toThrow(withCode('invalid-plan'));
    expect(() => plan({ patches: [...white, ...white] })).toThrow(/each patch once/);
  });
});

describe('toEvenCoordinates', () => {
  test('moves odd coordinates one back and leaves even ones', () => {
    const even = toEvenCoordinates(plan({ layout: '101px,200px;300px,401px' }));
    expect(even.points.map((point) => [point.xPx, point.yPx])).toEqual([
      [100, 200],
      [300, 400],
    ]);
    expect(even.evenCoordinates).toBe(true);
  });

  test('merges points that fall together, and finds the center among those kept', () => {
    const odd = plan({ layout: '2x1', resolution: { widthPx: 2, heightPx: 1 } });
    expect(odd.points).toHaveLength(2);
    const even = toEvenCoordinates(odd);
    expect(even.points.map((point) => point.index)).toEqual([0]);
    expect(even.centerIndex).toBe(0);
  });

  test('keeps the reading order, and the lower index even if the higher is read first', () => {
    const odd = plan({ layout: '4x1', order: 'farthest-first', resolution: { widthPx: 4, heightPx: 1 } });
    expect(odd.points.map((point) => point.index)).toEqual([1, 3, 0, 2]);
    expect(toEvenCoordinates(odd).points.map((point) => point.index)).toEqual([0, 2]);
  });

  test('is the same plan when it is even already', () => {
    const even = plan({ evenCoordinates: true, layout: '7x7', resolution: { widthPx: 99, heightPx: 77 } });
    expect(toEvenCoordinates(even)).toBe(even);
    expect(even).toEqual(toEvenCoordinates(plan({ layout: '7x7', resolution: { widthPx: 99, heightPx: 77 } })));
  });

  test('refuses a plan without points', () => {
    expect(() => toEvenCoordinates({ ...plan(), points: [] })).toThrow(withCode('invalid-plan'));
  });
});

describe('every plan', () => {
  const side = fc.integer({ min: 1, max: 4000 });
  const grid = fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }))
    .map((cells) => cells.join('x'));
  const fraction = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
  const explicit = fc
    .array(fc.tuple(fraction, fraction), { minLength: 1, maxLength: 30 })
    .map((points) => points.map((point) => point.join(',')).join(';'));
  const layout = fc.oneof(grid, explicit, fc.constantFrom('13', '9-ring', '5-corner-windows', 'center'));
  const options = fc.record({
    layout,
    order: fc.constantFrom(...READING_ORDERS),
    resolution: fc.record({ widthPx: side, heightPx: side }),
    patches: fc.constant(white),
    evenCoordinates: fc.boolean(),
  });

  test('has points inside the screen, unique, even if stated explicitly, and a center among them', () => {
    fc.assert(
      fc.property(options, (asked) => {
        const { points, centerIndex, evenCoordinates } = planSampling(asked);
        expect(evenCoordinates).toBe(asked.evenCoordinates);
        for (const { xPx, yPx } of points) {
          expect(xPx >= 0 && xPx < asked.resolution.widthPx && yPx >= 0 && yPx < asked.resolution.heightPx).toBe(true);
          expect(!evenCoordinates || (xPx % 2 === 0 && yPx % 2 === 0)).toBe(true);
        }
        expect(new Set(points.map((point) => `${point.xPx},${point.yPx}`)).size).toBe(points.length);
        expect(points.map((point) => point.index)).toContain(centerIndex);
      }),
    );
  });

  test('reads the same points in every order', () => {
    fc.assert(
      fc.property(options, (asked) => {
        const rowMajor = planSampling({ ...asked, order: 'row-major' }).points;
        const ordered = planSampling(asked).points;
        expect(ordered.toSorted((a, b) => a.index - b.index)).toEqual(rowMajor);
      }),
    );
  });
});
