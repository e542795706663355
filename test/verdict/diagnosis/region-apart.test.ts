import { describe, expect, it } from 'vitest';
import { regionApart } from '../../../src/verdict/diagnosis/region-apart.ts';
import { measureScreen, readScreens } from './read-screens.ts';

function region(points: string, box: string) {
  return {
    cause: 'region-apart',
    sentence: `One region of the screen probably shows something else, within ${box}: look for a window, a mark or the pointer there.`,
    evidence: `${points} are apart from the rest, all within ${box}`,
  };
}

describe('regionApart', () => {
  it('is named with its bounding box', () => {
    const codes = Array.from({ length: 25 }, (_, index) => ([8, 9, 13].includes(index) ? 90 : 255));
    expect(regionApart(readScreens({ white: codes }, { layout: '5x5' }))).toEqual(
      region('3 of 25 points of white', '2688, 648 to 3456, 1080 px'),
    );
  });

  it.each([
    [[0, 9, 0, 9, 0, 9, 0, 9, 0, 0], region('4 of 10 points of black', '576, 1080 to 2880, 1080 px')],
    [[0, 9, 0, 9, 0, 9, 0, 9, 0, 9], null],
  ])('is less than half of the screen: %j', (codes, found) => {
    expect(regionApart(readScreens({ black: codes }, { layout: '10x1' }))).toEqual(found);
  });

  it.each([
    [{ white: [255, 90, 255, 90, 255], black: [0, 0, 0, 0, 90] }, '2 of 5 points of white', 1152, 2688],
    [{ white: [255, 255, 255, 255, 90], black: [0, 90, 0, 90, 0] }, '2 of 5 points of black', 1152, 2688],
    [{ white: [255, 255, 255, 90, 255], black: [0, 90, 0, 0, 0] }, '1 of 5 points of white', 2688, 2688],
  ])('is told of the patch with the most points apart, else of the first: %j', (screens, points, left, right) => {
    expect(regionApart(readScreens(screens, { layout: '5x1' }))).toEqual(
      region(points, `${left}, 1080 to ${right}, 1080 px`),
    );
  });

  it.each([
    ['a flat screen', [200, 200, 200, 200, 200]],
    ['a screen that changes smoothly', [200, 190, 180, 170, 160]],
  ])('is not named over %s', (_, codes) => {
    expect(regionApart(readScreens({ white: codes }, { layout: '5x1' }))).toBeNull();
  });

  const [third, box] = ['1 of 5 points of', '1920, 1080 to 1920, 1080 px'];

  it.each([
    [2, null],
    [3, region(`${third} black`, box)],
  ])('of the signal is apart by more than 2 steps: %d', (code, found) => {
    expect(regionApart(readScreens({ black: [0, 0, code, 0, 0] }, { layout: '5x1' }))).toEqual(found);
  });

  it.each([
    [94.96, region(`${third} white`, box)],
    [95.04, null],
    [104.96, null],
    [105.04, region(`${third} white`, box)],
  ])('of light is apart by more than 5 %%: %d of 100 cd/m2', (luminanceCdM2, found) => {
    expect(regionApart(measureScreen([100, 100, luminanceCdM2, 100, 100], '5x1'))).toEqual(found);
  });
});
