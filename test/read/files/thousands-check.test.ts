import { expect, it } from 'vitest';
import { thousandsCheck } from '../../../src/read/files/thousands-check.ts';

function check(...texts: readonly string[]): void {
  const { note, finish } = thousandsCheck();
  for (const [index, text] of texts.entries()) note(text, index + 1);
  finish();
}

it('refuses 1.002 next to 998, which may be 1002', () => {
  expect(() => check('998', '1.002', '995')).toThrow(
    'Line 2: "1.002" may be 1002, since "998" on line 1 has no point. If the point is a decimal sign, state --map-decimal point; else export the map without separators of thousands.',
  );
  expect(() => check('1,002', '+12,002', '-7')).toThrow('state --map-decimal comma');
  expect(() => check('120.118', '0', '95')).toThrow('"95" on line 3 has no point');
});

it('refuses numbers that all look like thousands, unless no count and no display is as large', () => {
  expect(() => check('1.234', '2.001')).toThrow('Line 1: "1.234" may be 1234, since every number has three digits');
  expect(() => check('0', '45,231')).toThrow('Line 2: "45,231" may be 45231');
  expect(() => check('65.535')).toThrow('may be 65535');
  expect(() => check('65.536', '1.234')).not.toThrow();
});

it.each([
  ['whole numbers', ['998', '2500', '0']],
  ['short whole numbers', ['8', '12', '255']],
  ['decimals of another number of digits', ['1.002', '1.5', '998']],
  ['decimals below 1', ['1.002', '0.998', '1']],
  ['long whole numbers without separators', ['1.002', '1002', '998']],
  ['exponents', ['1.002', '1.002e1', '998']],
  ['nothing', []],
])('takes %s as they are', (_, texts) => {
  expect(() => check(...texts)).not.toThrow();
});
