import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parsePatches } from '../../../src/plan/pattern/patch.ts';
import { planSampling } from '../../../src/plan/sampling/plan-sampling.ts';
import { inReadingOrder } from '../../../src/plan/sampling/reading-order.ts';
import type { SamplePoint } from '../../../src/plan/sampling/sample-point.ts';
import { READING_ORDERS, type ReadingOrder } from '../../../src/plan/sampling/sampling-plan.ts';

function points(layout: string, order: ReadingOrder, widthPx = 3840, heightPx = 2160): readonly SamplePoint[] {
  return planSampling({ layout, order, resolution: { widthPx, heightPx }, patches: parsePatches('white') }).points;
}

const indices = (read: readonly SamplePoint[]): number[] => read.map((point) => point.index);

test('row-major reads row by row', () => {
  expect(indices(points('3x2', 'row-major'))).toEqual([0, 1, 2, 3, 4, 5]);
});

test('serpentine turns at each row, even if the layout is not a grid', () => {
  expect(indices(points('3x3', 'serpentine'))).toEqual([0, 1, 2, 5, 4, 3, 6, 7, 8]);
  expect(indices(points('5-tenth', 'serpentine'))).toEqual([0, 1, 2, 3, 4]);
  expect(indices(points('13', 'serpentine'))).toEqual([0, 1, 4, 3, 2, 5, 6, 7, 10, 9, 8, 11, 12]);
});

describe('farthest-first', () => {
  test('starts at the center, then takes the corners', () => {
    expect(indices(points('3x3', 'farthest-first'))).toEqual([4, 0, 2, 6, 8, 1, 3, 5, 7]);
  });

  test('each next point is the farthest from all read so far, row-major first among equals', () => {
    const read = points('9x7', 'farthest-first', 1366, 769);
    const squared = (a: SamplePoint, b: SamplePoint): number => (a.xPx - b.xPx) ** 2 + (a.yPx - b.yPx) ** 2;
    for (let place = 1; place < read.length; place += 1) {
      const before = read.slice(0, place);
      const gap = (point: SamplePoint): number => Math.min(...before.map((other) => squared(point, other)));
      const left = read.slice(place).toSorted((a, b) => gap(b) - gap(a) || a.index - b.index);
      expect(read[place]).toBe(left[0]);
    }
  });

  test('orders ten thousand points', () => {
    const read = points('100x100', 'farthest-first');
    expect(new Set(indices(read)).size).toBe(10_000);
  });
});

test('the guide names every order', () => {
  const guide = readFileSync(new URL('../../../docs/inspect.md', import.meta.url), 'utf8');
  const [, listed = ''] = /\*\*Orders\*\*: (.*)\.$/m.exec(guide) ?? [];
  expect(listed).toBe(READING_ORDERS.map((order) => `\`${order}\``).join(', '));
});

test('an unknown order orders nothing', () => {
  const [first] = points('center', 'row-major');
  expect(inReadingOrder([], 'random' as ReadingOrder, first as SamplePoint)).toBe('random');
});
