import { describe, expect, it } from 'vitest';
import { mapNumbers } from '../../src/exchange/map-numbers.ts';

const read = (separator: string, ...texts: readonly string[]) => {
  const numbers = mapNumbers(separator, undefined);
  return texts.map((text, index) => numbers.read(text, `value ${index + 1}`, 1));
};

describe('the numbers of a map', () => {
  it('have a decimal point, or a decimal comma where commas do not separate them', () => {
    expect(read(',', '1.5', '-2', '+3e2', '0', '0.25')).toEqual([1.5, -2, 300, 0, 0.25]);
    expect(read(';', '1,5', '2', '0,25')).toEqual([1.5, 2, 0.25]);
    expect(() => read(' ', '1,5', '1.5')).toThrow('Line 1: "1.5" has another decimal sign than the numbers before it');
  });
});

describe('a stated decimal sign', () => {
  it('refuses the other one', () => {
    expect(mapNumbers(',', 'comma').read('120,5', 'value 1', 1)).toBe(120.5);
    expect(() => mapNumbers(';', 'point').read('1,5', 'value 1', 4)).toThrow(
      'Line 4: "1,5" has another decimal sign than stated: ".".',
    );
    expect(() => mapNumbers(' ', 'comma').read('1.5', 'value 1', 4)).toThrow('than stated: ",".');
    expect(() => mapNumbers(',', 'point').read('1,5', 'value 1', 4)).toThrow('value 1 expects a number, got "1,5"');
  });
});
