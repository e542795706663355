import { expect, test } from 'vitest';
import { codesKey } from '../../../../src/judge/color/signal/observation.ts';

test.each([
  [0, 0, 0, 0],
  [0x1234, 0x5678, 0x9abc, 0x123456789abc],
  [0xffff, 0xffff, 0xffff, 0xffffffffffff],
])('codes %i, %i and %i follow each other in %i', (r, g, b, key) => {
  expect(codesKey({ r, g, b })).toBe(key);
});
