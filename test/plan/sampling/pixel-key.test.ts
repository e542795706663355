import { expect, test } from 'vitest';
import { pixelKey } from '../../../src/judge/reasons/check-values.ts';

test.each([
  [0, 0, 0],
  [0, 67_108_863, 67_108_863],
  [1, 0, 67_108_864],
  [7679, 4319, 515_328_970_975],
])('the pixel at %i, %i has the number %i', (xPx, yPx, key) => {
  expect(pixelKey({ xPx, yPx })).toBe(key);
});
