import { describe, expect, it } from 'vitest';
import { range } from '../../../src/verdict/diagnosis/range.ts';
import { type ReadOptions, readScreens, type Screens, STEP_16 } from './read-screens.ts';

function shown(patch: string, code: number, read: number) {
  const three = (one: number) => [one, one, one];
  return { patch, shown: three(code), format: 'RGB', raw: three(read), codes: three(read) };
}

function causeOf(screens: Screens, options?: ReadOptions): string | undefined {
  return range(readScreens(screens, options))?.cause;
}

describe('range', () => {
  it('is limited where every patch is squeezed, said of the first point of each', () => {
    expect(range(readScreens({ white: [235, 234, 235], black: [16, 16, 17] }, { layout: '3x1' }))).toEqual({
      cause: 'limited-range-into-full',
      params: { patches: [shown('white', 255, 235), shown('black', 0, 16)] },
    });
  });

  it('is full where every patch is stretched and clipped', () => {
    // (128 - 16) * 255 / 219 = 130.4, (191 - 16) * 255 / 219 = 203.8.
    const screens = { white: 255, 'grey-191': 204, 'grey-128': 130, 'grey-10': 0 };
    expect(range(readScreens(screens))).toEqual({
      cause: 'full-range-into-limited',
      params: {
        patches: [
          shown('white', 255, 255),
          shown('grey-191', 191, 204),
          shown('grey-128', 128, 130),
          shown('grey-10', 10, 0),
        ],
      },
    });
  });

  it('is told by color patches too', () => {
    expect(causeOf({ red: { r: 235, g: 16, b: 16 } })).toBe('limited-range-into-full');
    expect(causeOf({ red: { r: 235, g: 16, b: 0 } })).toBeUndefined();
  });

  it.each([
    ['nothing else', { white: 255, black: 0 }],
    ['white alone squeezed', { white: 235, black: 0 }],
    ['black alone squeezed', { white: 255, black: 16 }],
  ])('is right with %s', (_, screens) => {
    expect(range(readScreens(screens))).toBeNull();
  });

  // Limited range moves a code c by 16 - 36 c / 255 steps: -3.06 at 135, -2.92 at 134, 2.87 at 93, 3.01 at 92.
  // Full range moves the codes below 16 down to 0: by 3 at 3, by 4 at 4.
  it.each([
    [135, 132, 'limited-range-into-full'],
    [134, 131, undefined],
    [93, 96, undefined],
    [92, 95, 'limited-range-into-full'],
    [4, 0, 'full-range-into-limited'],
    [3, 0, undefined],
  ])('is told by a grey of %d that reads %d only where it moves by more than 3 steps', (shown, read, cause) => {
    expect(causeOf({ [`grey-${shown}`]: read })).toBe(cause);
  });

  // 1.5 steps are 385.5 codes of 16 bits.
  it.each([
    ['white', 235 * STEP_16, 'limited-range-into-full'],
    ['black', 16 * STEP_16, 'limited-range-into-full'],
    // 255 * (40 - 16) / 219 = 27.945 steps, which are 7181.9 codes.
    ['grey-40', 7182, 'full-range-into-limited'],
  ])('holds %s to 1.5 steps around %d', (patch, code, cause) => {
    const causes = [code - 386, code - 385, code + 385, code + 386].map((read) =>
      causeOf({ [patch]: read }, { bitDepth: 16 }),
    );
    expect(causes).toEqual([undefined, cause, cause, undefined]);
  });
});
