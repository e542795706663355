import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../../../../src/read/meter/ca410/ca410-answer.ts';
import { withCode } from '../../../with-code.ts';

describe('an answer of a CA-410', () => {
  it.each([
    ['OK00', 0, 0, []],
    ['OK00,2', 1, 0, ['2']],
    ['OK68,2', 1, 68, ['2']],
    ['OK00,', 1, 0, ['']],
    ['OK03,a,b ,', 3, 3, ['a', 'b ', '']],
  ] as const)('%s with %i fields is read', (line, count, flags, fields) => {
    expect(parseAnswer('X', count, line)).toEqual({ flags, fields, line });
  });

  it.each([
    ['', 0],
    ['OK', 0],
    ['OK0', 0],
    ['OK000', 0],
    ['ok00', 0],
    [' OK00', 0],
    ['OK00 ', 0],
    ['\u0000OK00', 0],
    ['XX00', 0],
    ['OK00,2', 0],
    ['OK00', 1],
    ['OK00,2,3', 1],
    ['OK00,\u00b2', 1],
    ['OK00\n', 0],
    ['ER22,1', 0],
    ['ER2', 0],
    ['OK00OK00', 0],
  ])('%j is not one with %i fields', (line, count) => {
    expect(() => parseAnswer('X', count, line)).toThrow(withCode('meter-garbled'));
  });

  it.each([
    ['ER10', 'meter-refused', 'does not know the command'],
    ['ER20', 'meter-refused', 'synchronization signal'],
    ['ER21', 'meter-uncalibrated', 'light reached the probe'],
    ['ER22', 'meter-refused', 'out of its measuring range'],
    ['ER31', 'meter-refused', 'memory'],
    ['ER32', 'meter-refused', 'memory'],
    ['ER99', 'meter-refused', 'firmware'],
    ['ER77', 'meter-refused', 'ER77: an error that Flatfield does not know'],
    ['ER05', 'meter-refused', 'ER05: an error that Flatfield does not know'],
  ] as const)('%s is a refusal', (line, code, text) => {
    expect(() => parseAnswer('MES,2', 10, line)).toThrow(withCode(code));
    expect(() => parseAnswer('MES,2', 10, line)).toThrow(text);
  });
});
