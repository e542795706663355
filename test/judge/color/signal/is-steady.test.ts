import { expect, test } from 'vitest';
import { isSteady } from '../../../../src/judge/color/signal/find-code-path.ts';
import type { Rgb } from '../../../../src/plan/pattern/patch.ts';

const [gray, red] = [
  { r: 128, g: 128, b: 128 },
  { r: 255, g: 0, b: 0 },
] as const;
const seen = (shown: Rgb, read: Rgb, bitDepth = 10) => ({
  shown: { codes: shown, bitDepth: 8 },
  read: { codes: read, bitDepth },
});
const at = (r: number, g: number, b: number): Rgb => ({ r, g, b });

test.each([
  ['one color that arrives as one', [seen(gray, at(514, 514, 514)), seen(gray, at(514, 514, 514))], true],
  ['two colors that each arrive as one', [seen(gray, at(514, 514, 514)), seen(red, at(1023, 0, 0))], true],
  ['a color that arrives with another red', [seen(gray, at(514, 514, 514)), seen(gray, at(515, 514, 514))], false],
  ['a color that arrives with another green', [seen(gray, at(514, 514, 514)), seen(gray, at(514, 513, 514))], false],
  ['a color that arrives with another blue', [seen(gray, at(514, 514, 514)), seen(gray, at(514, 514, 516))], false],
  ['only the later of two colors', [seen(red, at(9, 9, 9)), seen(gray, at(1, 1, 1)), seen(gray, at(2, 2, 2))], false],
  ['a color that arrives in two depths', [seen(gray, at(514, 514, 514)), seen(gray, at(128, 128, 128), 8)], true],
  ['a color that loses bits', [seen(gray, at(8, 8, 8), 4), seen(gray, at(7, 8, 8), 4)], true],
  ['a color that arrives twice in its own depth', [seen(gray, at(8, 8, 8), 8), seen(gray, at(7, 8, 8), 8)], false],
  ['nothing', [], true],
])('%s: steady is %s', (_, all, expected) => {
  expect(isSteady(all)).toBe(expected);
});
