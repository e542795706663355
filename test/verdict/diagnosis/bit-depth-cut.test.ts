import { describe, expect, it } from 'vitest';
import { bitDepthCut } from '../../../src/verdict/diagnosis/bit-depth-cut.ts';
import { type ReadOptions, readScreens, type Screens } from './read-screens.ts';

function cutOf(patch: string | null, commandedBits: number, bits: number) {
  return { cause: 'bit-depth-cut', params: { patch, commandedBits, bits } };
}

describe('bitDepthCut', () => {
  it.each<[string, Screens, number, ReturnType<typeof cutOf>]>([
    [
      'a 10-bit patch read in 8',
      { white: 255, 'grey-512@10': 128, 'grey-600@10': 150 },
      8,
      cutOf('grey-512@10', 10, 8),
    ],
    ['an 8-bit patch read in 7', { 'grey-128': 64 }, 7, cutOf('grey-128', 8, 7)],
  ])('is named over %s', (_, screens, bitDepth, found) => {
    expect(bitDepthCut(readScreens(screens, { bitDepth }))).toEqual(found);
  });

  // From 8 bits to 6: code / 4 is 16.75, 17.75, 43 and 62, code * 63 / 255 is 16.55, 17.54, 42.49 and 61.27.
  it.each<[string, Screens, number, number]>([
    ['cut off', { 'grey-67': 64, 'grey-71': 68, 'grey-172': 172, 'grey-248': 248 }, 8, 6],
    ['rounded down and stretched', { 'grey-67': 65, 'grey-71': 69, 'grey-172': 174, 'grey-248': 251 }, 8, 6],
    ['rounded and stretched', { 'grey-67': 69, 'grey-71': 73, 'grey-172': 170, 'grey-248': 247 }, 8, 6],
    ['one channel a patch cut off', { '67/64/64': 64, '64/71/64': { r: 64, g: 68, b: 64 } }, 8, 6],
    // Code / 16 is 62.94 and 63.94, code * 255 / 4095 is 62.71 and 63.70.
    ['12 bits cut off to 8', { 'grey-1007@12': 992, 'grey-1023@12': 1008 }, 12, 8],
    ['12 bits rounded down to 8 and stretched', { 'grey-1007@12': 996, 'grey-1023@12': 1012 }, 12, 8],
    ['12 bits rounded to 8 and stretched', { 'grey-1007@12': 1012, 'grey-1023@12': 1028 }, 12, 8],
    ['10 bits cut off to 8', { 'grey-514@10': 512, 'grey-519@10': 516 }, 10, 8],
    ['12 bits cut off to 10', { 'grey-2050@12': 2048, 'grey-2055@12': 2052 }, 12, 10],
  ])('is named over codes %s', (_, screens, commandedBits, bits) => {
    expect(bitDepthCut(readScreens(screens))).toEqual(cutOf(null, commandedBits, bits));
  });

  it.each<[string, Screens, ReadOptions]>([
    ['a flat screen', { white: 255, 'grey-71': 71, 'grey-67': 67 }, {}],
    ['one level cut off, which could be anything', { white: 255, 'grey-67': 64, black: 0 }, {}],
    ['codes left as they are by a cut', { 'grey-64': 64, 'grey-128': 128 }, {}],
    ['red cut off alone', { '67/71/71': { r: 64, g: 71, b: 71 }, '71/67/67': { r: 68, g: 67, b: 67 } }, {}],
    ['green cut off alone', { '71/67/71': { r: 71, g: 64, b: 71 }, '67/71/67': { r: 67, g: 68, b: 67 } }, {}],
    ['blue cut off alone', { '71/71/67': { r: 71, g: 71, b: 64 }, '67/67/71': { r: 67, g: 67, b: 68 } }, {}],
    ['8 bits written into 10, as many as were commanded', { 'grey-129': 516, 'grey-200': 800 }, { bitDepth: 10 }],
    [
      'the same beside a patch of 10 bits that is whole',
      { 'grey-129': 516, 'grey-200': 800, 'grey-513@10': 513 },
      { bitDepth: 10 },
    ],
  ])('is not named over %s', (_, screens, options) => {
    expect(bitDepthCut(readScreens(screens, options))).toBeNull();
  });

  it.each([
    ['121 of 200 points', 21, cutOf(null, 8, 6)],
    ['120 of 200 points, which are 0.6', 20, null],
  ])('of %s', (_, ofLighter, found) => {
    const lighter = Array.from({ length: 100 }, (_, index) => (index < ofLighter ? 68 : 71));
    expect(bitDepthCut(readScreens({ 'grey-67': 64, 'grey-71': lighter }, { layout: '10x10' }))).toEqual(found);
  });
});
