import { describe, expect, it } from 'vitest';
import { constantShift } from '../../../src/verdict/diagnosis/constant-shift.ts';
import { readScreens, type Screens, STEP_16 } from './read-screens.ts';

function shiftOf(patches: number, r: number, g = r, b = r) {
  return { cause: 'constant-shift', params: { patches, steps: { r, g, b } } };
}

describe('constantShift', () => {
  it.each<[string, Screens, ReturnType<typeof shiftOf>]>([
    [
      'of each channel by its own steps',
      { 'grey-128': { r: 121, g: 129, b: 128 }, 'grey-64': { r: 57, g: 65, b: 64 } },
      shiftOf(2, -7, 1, 0),
    ],
    ['up, hidden at white', { white: 255, 'grey-128': 137, black: 9 }, shiftOf(3, 9)],
    ['down, hidden at black', { white: 246, 'grey-128': 119, black: 0 }, shiftOf(3, -9)],
    ['down, of a grey that ends just at black', { 'grey-4': 0, 'grey-128': 124 }, shiftOf(2, -4)],
    ['up, of a grey that ends just at white', { 'grey-247': 255, 'grey-128': 136 }, shiftOf(2, 8)],
  ])('is named %s', (_, screens, found) => {
    expect(constantShift(readScreens(screens))).toEqual(found);
  });

  it.each<[string, Screens]>([
    ['a flat screen', { white: 255, 'grey-128': 128, black: 0 }],
    ['one patch alone', { 'grey-128': 121 }],
    ['a shift up of black alone, white being full already', { white: 255, black: 9 }],
    ['a shift down of white alone, black being empty already', { white: 246, black: 0 }],
    ['two patches of the same drive', { red: { r: 248, g: 0, b: 0 }, yellow: { r: 248, g: 255, b: 0 } }],
    ['one level of two', { white: 248, 'grey-128': 128 }],
    // 16 + 219 * 230 / 255 = 213.5, 16 + 219 * 235 / 255 = 217.8.
    ['limited range, which moves near levels nearly alike', { 'grey-230': 214, 'grey-235': 218 }],
  ])('is not named over %s', (_, screens) => {
    expect(constantShift(readScreens(screens))).toBeNull();
  });

  // In 16 bits, where 1.5 steps are 385.5; grey-128 is 32896 there, grey-64 16448.
  it.each([
    ['more than 1.5 steps', 386, 386, shiftOf(2, 2)],
    ['less than 1.5 steps', 385, 385, null],
    ['steps less than 1.5 apart', 7 * STEP_16, 7 * STEP_16 - 385, shiftOf(2, 7)],
    ['steps more than 1.5 apart', 7 * STEP_16, 7 * STEP_16 - 386, null],
  ])('of %s: %d and %d codes', (_, lighter, darker, found) => {
    const screens = { 'grey-128': 32896 + lighter, 'grey-64': 16448 + darker };
    expect(constantShift(readScreens(screens, { bitDepth: 16 }))).toEqual(found);
  });
});
