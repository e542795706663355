import { expect, it } from 'vitest';
import { shortWarmUp } from '../../../src/cli/inspect/meter-options.ts';

it.each([undefined, 0, 3, 19.9])('a warm-up of %s minutes is warned of', (minutes) => {
  expect(shortWarmUp(minutes)).toBe(
    `Warning: the warm-up is ${minutes ?? 0} minutes, and the light of a display is steady only after about 20. Give --warm-up 20, unless the display has been on that long.\n`,
  );
});

it.each([20, 30])('a warm-up of %s minutes is not', (minutes) => expect(shortWarmUp(minutes)).toBe(''));
