import { describe, expect, it } from 'vitest';
import { wholeNumber } from '../../../src/line/protocol/fields.ts';

describe('a number in a header or an address', () => {
  it.each([
    ...['1e3', ' 5 ', '5 ', '0x10', '0b1', '+5', '-5', '05', '5.0', '.5', '', ' ', '\u0665', '5n', '1_000', 'Infinity'],
    ...['9007199254740992', '99999999999999999999', '0', '500', null, true, []],
  ])('is not %j', (given) => {
    expect(wholeNumber(1, 499).safeParse(given).success).toBe(false);
    expect(wholeNumber(1).safeParse(given).success).toBe(given === '500');
  });

  it.each([
    ['1', 1],
    ['499', 499],
    [7, 7],
  ])('is %j', (given, expected) => {
    expect(wholeNumber(1, 499).parse(given)).toBe(expected);
  });

  it('is at most the largest one that is exact', () => {
    expect(wholeNumber(1).parse('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  });
});
