import { describe, expect, it } from 'vitest';
import { gradient } from '../../../src/verdict/diagnosis/gradient.ts';
import { readScreens } from './read-screens.ts';

function darker(direction: string, percent: number, patch = 'white') {
  return { cause: 'gradient', params: { patch, direction, percent } };
}

/** Of a 5x5 grid, the places counted from its middle. */
function shaded(place: (column: number, row: number) => number): readonly number[] {
  return Array.from({ length: 25 }, (_, index) => 180 - place((index % 5) - 2, Math.floor(index / 5) - 2));
}

function falling(by: number, from = 200, points = 5): readonly number[] {
  return Array.from({ length: points }, (_, index) => from - by * index);
}

describe('gradient', () => {
  it.each<[string, (column: number, row: number) => number, number]>([
    ['right', (x) => 4 * x, 6.3],
    ['left', (x) => -4 * x, 6.3],
    ['bottom', (_, y) => 4 * y, 6.3],
    ['top', (_, y) => -4 * y, 6.3],
    ['bottom-right', (x, y) => 4 * (x + y), 12.5],
    ['top-left', (x, y) => -4 * (x + y), 12.5],
    ['bottom-left', (x, y) => 4 * (y - x), 12.5],
    ['top-right', (x, y) => 4 * (x - y), 12.5],
    ['edges', (x, y) => 4 * (x * x + y * y), 12.5],
    // To the right explains 144 / 169 = 0.852, to the bottom right 17^2 / (2 * 169) = 0.855; its line falls by 8 * 8.5 codes.
    ['bottom-right', (x, y) => 12 * x + 5 * y, 26.7],
  ])('to the %s is named: %s', (direction, place, percent) => {
    expect(gradient(readScreens({ white: shaded(place) }, { layout: '5x5' }))).toEqual(darker(direction, percent));
  });

  it.each([[{ 'grey-128': falling(2), white: falling(4) }], [{ white: falling(4), 'grey-128': falling(2) }]])(
    'is told of the patch in which it is widest: %j',
    (screens) => {
      expect(gradient(readScreens(screens, { layout: '5x1' }))).toEqual(darker('right', 6.3));
    },
  );

  it.each([
    ['a flat screen', [200, 200, 200, 200, 200]],
    ['a brighter middle that is a step', [200, 200, 220, 200, 200]],
    ['darker edges than a plane has', [180, 180, 200, 200, 180]],
    ['four points', falling(10, 200, 4)],
    ['no points in any order', [200, 180, 200, 180, 200]],
    ['an edge that gets brighter', [200, 185, 180, 185, 200]],
  ])('is not named over %s', (_, codes) => {
    expect(gradient(readScreens({ white: codes }, { layout: `${codes.length}x1` }))).toBeNull();
  });

  // In 16 bits, where 3 steps are 771: four intervals of 192 make 768, of 193 make 772.
  it.each([
    [192, null],
    [193, darker('right', 1.2)],
  ])('is named only above 3 steps: by %d codes a point', (by, found) => {
    expect(gradient(readScreens({ white: falling(by, 30000) }, { layout: '5x1', bitDepth: 16 }))).toEqual(found);
  });

  // A line of 1000 codes a point has squares of 10 * 1000^2; 2, -1, -2, -1, 2 times a leaves it as it is and adds 14 a^2.
  it.each([
    ['85.003', 355, darker('right', 6.1)],
    ['84.96', 356, null],
  ])('that explains %s %% of the variance', (_, a, found) => {
    const codes = [2, -1, -2, -1, 2].map((times, index) => 30000 - 1000 * index + times * a);
    expect(gradient(readScreens({ white: codes }, { layout: '5x1', bitDepth: 16 }))).toEqual(found);
  });
});
