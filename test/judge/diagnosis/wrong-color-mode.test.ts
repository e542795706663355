import { describe, expect, it } from 'vitest';
import { wrongColorMode } from '../../../src/judge/diagnosis/wrong-color-mode.ts';
import { buildCheck } from '../build-evidence.ts';

function modesSeen(...modes: readonly number[]) {
  return { cause: 'wrong-color-mode', params: { modes } };
}

function checked(colorModes: readonly (number | null)[]) {
  const checks = colorModes.map((colorModeIndex, place) => ({ ...buildCheck(place), colorModeIndex }));
  return wrongColorMode(checks);
}

describe('wrongColorMode', () => {
  it.each([
    [[2, 4, 2], modesSeen(3, 5)],
    [[0, null, 1, 9], modesSeen(1, 2, 10)],
    [[2, 2], null],
    [[2, null], null],
    [[], null],
  ])('is told by checks that saw %j', (colorModes, found) => {
    expect(checked(colorModes)).toEqual(found);
  });
});
