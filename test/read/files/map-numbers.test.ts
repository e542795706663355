import { describe, expect, it } from 'vitest';
import { mapNumbers } from '../../../src/read/files/map-numbers.ts';

const read = (separator: string, ...texts: readonly string[]) => {
  const numbers = mapNumbers(separator, undefined);
  const found = texts.map((text, index) => numbers.read(text, `value ${index + 1}`, 1));
  numbers.finish();
  return found;
};

describe('the numbers of a map', () => {
  it('have a decimal point, or a decimal comma where commas do not separate them', () => {
    expect(read(',', '1.5', '-2', '+3e2', '0', '0.25')).toEqual([1.5, -2, 300, 0, 0.25]);
    expect(read(';', '1,5', '2', '0,25')).toEqual([1.5, 2, 0.25]);
    expect(() => read(' ', '1,5', '1.5')).toThrow('Line 1: "1.5" has another decimal sign than the numbers before it');
  });

  it.each(['007', '00', '-05', '+012.5', '01e2'])('have no leading zero such as that of %s', (text) => {
    const [named] = [`Line 1: value 1 expects a number without a leading zero, got "${text}".`];
    expect(() => read(',', text)).toThrow(
      `${named} If the commas are decimal signs as well, state --map-decimal comma;`,
    );
    expect(() => read('\t', text)).toThrow(`${named} To read the numbers as they are, state their decimal sign`);
  });

  it('have no comma inside of quotes between commas', () => {
    expect(() => read(',', '120,5')).toThrow(
      'Line 1: value 1 expects a number, got "120,5". If the commas are decimal signs as well, state --map-decimal comma;',
    );
  });

  it('may not be thousands', () => {
    expect(() => read(';', '998', '1.002')).toThrow('"1.002" may be 1002');
  });

  it.each(['Infinity', 'NaN', '0x10', '1 000', "1'000", '1.234.567', ''])('are not spelled as %j', (text) => {
    expect(() => read(' ', text)).toThrow(`Line 1: value 1 expects a number, got ${JSON.stringify(text)}.`);
  });
});

describe('a stated decimal sign', () => {
  it('takes leading zeros and thousands as they are', () => {
    const numbers = mapNumbers(';', 'point');
    expect(['007', '998', '1.002'].map((text) => numbers.read(text, 'value 1', 1))).toEqual([7, 998, 1.002]);
    numbers.finish();
    expect(mapNumbers(',', 'comma').read('120,5', 'value 1', 1)).toBe(120.5);
  });

  it('refuses the other one', () => {
    expect(() => mapNumbers(';', 'point').read('1,5', 'value 1', 4)).toThrow(
      'Line 4: "1,5" has another decimal sign than stated: ".".',
    );
    expect(() => mapNumbers(' ', 'comma').read('1.5', 'value 1', 4)).toThrow('than stated: ",".');
    expect(() => mapNumbers(',', 'point').read('1,5', 'value 1', 4)).toThrow('value 1 expects a number, got "1,5"');
  });
});
