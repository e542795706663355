import { describe, expect, it } from 'vitest';
import { chromaSubsampling } from '../../../src/verdict/diagnosis/chroma-subsampling.ts';
import { type Codes, readScreens } from './read-screens.ts';

function bleeding(count: number, of: number, ...xsPx: readonly number[]) {
  const places = xsPx.map((xPx) => ({ xPx, yPx: 1080 }));
  return { cause: 'chroma-subsampling', params: { count, of, places } };
}

const EVEN = 128;
const BLUE_BLED = { r: 128, g: 128, b: 118 };
const RED_BLED = { r: 121, g: 128, b: 128 };

function found(codes: readonly Codes[], colorFormat: 'YCBCR' | 'RGB' = 'YCBCR') {
  return chromaSubsampling(readScreens({ 'grey-128': codes }, { layout: `${codes.length}x1`, colorFormat }));
}

describe('chromaSubsampling', () => {
  it('is named with the first three places', () => {
    const codes = [BLUE_BLED, BLUE_BLED, BLUE_BLED, EVEN, EVEN, BLUE_BLED, EVEN, EVEN, EVEN, EVEN];
    expect(found(codes)).toEqual(bleeding(4, 10, 192, 576, 960));
    expect(found(codes, 'RGB')).toBeNull();
  });

  it('is named up to half of the points', () => {
    expect(found([EVEN, BLUE_BLED, BLUE_BLED, EVEN])).toEqual(bleeding(2, 4, 1440, 2400));
    expect(found([EVEN, BLUE_BLED, BLUE_BLED, EVEN, RED_BLED])).toBeNull();
  });

  it('is not named over a flat screen', () => {
    expect(found([EVEN, EVEN, EVEN, EVEN, EVEN])).toBeNull();
  });

  it('is not named over 4 steps of chroma', () => {
    const codes = [0, 0, { r: 4, g: 0, b: 0 }, 0, 0];
    expect(chromaSubsampling(readScreens({ black: codes }, { layout: '5x1', colorFormat: 'YCBCR' }))).toBeNull();
  });

  // In 16 bits, where 1.5 steps of luma are 385.5 and 4 steps of a channel 1028; luma is 0.2126 r + 0.7152 g + 0.0722 b.
  it.each([
    ['385.4', 1813, 0, 0, true],
    ['385.7', 1814, 0, 0, false],
    ['385.46', 0, 650, -1100, true],
    ['386.2', 0, 651, -1100, false],
    ['385.48', 0, 0, 5339, true],
    ['385.55', 0, 0, 5340, false],
    ['384.8', -1100, 865, 0, true],
    ['-218.3', -1027, 0, 0, false],
    ['-218.8', -1029, 0, 0, true],
  ])('with a luma of %s by %d, %d, %d is told', (_luma, r, g, b, isBled) => {
    const codes = [30000, 30000, { r: 30000 + r, g: 30000 + g, b: 30000 + b }, 30000, 30000];
    const input = readScreens({ 'grey-128': codes }, { layout: '5x1', bitDepth: 16, colorFormat: 'YCBCR' });
    expect(chromaSubsampling(input)).toEqual(isBled ? bleeding(1, 5, 1920) : null);
  });
});
