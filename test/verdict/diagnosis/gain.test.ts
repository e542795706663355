import { describe, expect, it } from 'vitest';
import { gain } from '../../../src/verdict/diagnosis/gain.ts';
import { readScreens, type Screens } from './read-screens.ts';

function gainOf(r: number, g: number, b: number) {
  return { cause: 'gain', params: { factors: { r, g, b } } };
}

describe('gain', () => {
  it.each<[string, Screens, number, number, number]>([
    ['a night light, by white alone', { white: { r: 255, g: 235, b: 191 } }, 1, 0.922, 0.749],
    ['a channel that no patch drives', { red: { r: 204, g: 0, b: 0 }, black: 0 }, 0.8, 1, 1],
    ['a gain above 1, by the brightest that does not clip', { white: 255, 'grey-100': 120, black: 0 }, 1.2, 1.2, 1.2],
    ['a gain above 1 that clips everything', { 'grey-191': 255 }, 1.335, 1.335, 1.335],
    // 230 / 255 = 0.902, and 0.902 * 100 rounds to 90, which alone were 0.9.
    ['the brightest patch shown first', { white: 230, 'grey-100': 90 }, 0.902, 0.902, 0.902],
    ['the brightest patch shown last', { 'grey-100': 90, white: 230 }, 0.902, 0.902, 0.902],
    ['3 steps less white', { white: 252 }, 0.988, 0.988, 0.988],
  ])('is named over %s', (_, screens, red, green, blue) => {
    expect(gain(readScreens(screens))).toEqual(gainOf(red, green, blue));
  });

  it.each<[string, Screens]>([
    ['a flat screen', { white: 255, 'grey-128': 128, black: 0 }],
    ['2 steps less white', { white: 253 }],
    ['black that is lit', { black: 12 }],
    ['one level of two', { white: 204, 'grey-128': 128 }],
    ['limited range', { white: 235 }],
    ['two levels shifted alike', { white: 252, 'grey-230': 227 }],
  ])('is not named over %s', (_, screens) => {
    expect(gain(readScreens(screens))).toBeNull();
  });

  // In 16 bits: the median of red and green is 40000 of 65535, and 2 / 255 of that are 313.7.
  it.each([
    ['an even channel', 0, null],
    ['313 codes less blue', 313, null],
    ['314 codes less blue', 314, gainOf(0.61, 0.61, 0.606)],
  ])('of a screen that darkens evenly is what sets channels apart: %s', (_, lessBlue, found) => {
    const white = [42000, 41000, 40000, 39000, 38000].map((code) => ({ r: code, g: code, b: code - lessBlue }));
    expect(gain(readScreens({ white, black: 0 }, { layout: '5x1', bitDepth: 16 }))).toEqual(found);
  });

  // In 16 bits: white at 0.8, so grey-128 at 0.8 * 32896 = 26316.8, give or take 1.5 steps, which are 385.5.
  it.each([
    ['explains', 26702, gainOf(0.8, 0.8, 0.8)],
    ['does not explain', 26703, null],
    ['explains', 25932, gainOf(0.8, 0.8, 0.8)],
    ['does not explain', 25931, null],
  ])('of white %s a grey that reads %d', (_, grey, found) => {
    expect(gain(readScreens({ white: 52428, 'grey-128': grey }, { bitDepth: 16 }))).toEqual(found);
  });
});
