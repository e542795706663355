import { expect, it } from 'vitest';
import { isConverted } from '../../../../src/judge/reasons/check-edge-signal.ts';

const full = { range: 'full', matrix: null } as const;
const limited = { range: 'limited', matrix: null } as const;
const white = {
  colorFormat: 'RGB',
  rawValue: { format: 'RGB', r: 235, g: 235, b: 235 },
  rgbFull: { r: 255, g: 255, b: 255 },
  bitDepth: 8,
} as const;

it('is not converted if the components are of another format than the signal', () => {
  expect(isConverted({ ...white, colorFormat: 'YCBCR' }, [limited])).toBe(false);
  expect(isConverted({ ...white, rawValue: { format: 'YCBCR', y: 235, cb: 128, cr: 128 } }, undefined)).toBe(false);
});

it.each([
  ['one of two conversions', [full, limited], true],
  ['one of two in the other order', [limited, full], true],
  ['only one that is not meant', [full], false],
  ['any, if none is stated', undefined, true],
  ['none of none', [], false],
])('a pixel that %s leads to: %j, %s', (_, conversions, expected) => {
  expect(isConverted(white, conversions)).toBe(expected);
});
