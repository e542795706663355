import { describe, expect, it } from 'vitest';
import { regionApart } from '../../../src/verdict/diagnosis/region-apart.ts';
import { readScreens } from './read-screens.ts';

type Place = readonly [number, number];

function region(count: number, of: number, patch: string, [left, top]: Place, [right, bottom]: Place) {
  const [from, to] = [
    { xPx: left, yPx: top },
    { xPx: right, yPx: bottom },
  ];
  return { cause: 'region-apart', params: { patch, count, of, from, to } };
}

describe('regionApart', () => {
  it('is named with its bounding box', () => {
    const codes = Array.from({ length: 25 }, (_, index) => ([8, 9, 13].includes(index) ? 90 : 255));
    expect(regionApart(readScreens({ white: codes }, { layout: '5x5' }))).toEqual(
      region(3, 25, 'white', [2688, 648], [3456, 1080]),
    );
  });

  it.each([
    [[0, 9, 0, 9, 0, 9, 0, 9, 0, 0], region(4, 10, 'black', [576, 1080], [2880, 1080])],
    [[0, 9, 0, 9, 0, 9, 0, 9, 0, 9], null],
  ])('is less than half of the screen: %j', (codes, found) => {
    expect(regionApart(readScreens({ black: codes }, { layout: '10x1' }))).toEqual(found);
  });

  it.each([
    [{ white: [255, 90, 255, 90, 255], black: [0, 0, 0, 0, 90] }, 2, 'white', 1152, 2688],
    [{ white: [255, 255, 255, 255, 90], black: [0, 90, 0, 90, 0] }, 2, 'black', 1152, 2688],
    [{ white: [255, 255, 255, 90, 255], black: [0, 90, 0, 0, 0] }, 1, 'white', 2688, 2688],
  ])('is told of the patch with the most points apart, else of the first: %j', (screens, count, patch, left, right) => {
    expect(regionApart(readScreens(screens, { layout: '5x1' }))).toEqual(
      region(count, 5, patch, [left, 1080], [right, 1080]),
    );
  });

  it.each([
    ['a flat screen', [200, 200, 200, 200, 200]],
    ['a screen that changes smoothly', [200, 190, 180, 170, 160]],
  ])('is not named over %s', (_, codes) => {
    expect(regionApart(readScreens({ white: codes }, { layout: '5x1' }))).toBeNull();
  });

  const third = (patch: string) => region(1, 5, patch, [1920, 1080], [1920, 1080]);

  it.each([
    [2, null],
    [3, third('black')],
  ])('of the signal is apart by more than 2 steps: %d', (code, found) => {
    expect(regionApart(readScreens({ black: [0, 0, code, 0, 0] }, { layout: '5x1' }))).toEqual(found);
  });
});
