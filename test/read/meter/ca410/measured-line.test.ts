import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FlatfieldError } from '../../../../src/base/flatfield-error.ts';
import { parseAnswer } from '../../../../src/read/meter/ca410/ca410-answer.ts';
import { readingIn } from '../../../../src/read/meter/ca410/measured-line.ts';
import { withCode } from '../../../with-code.ts';

/** As a CA-VP427A sent it; from the tests of a public driver. */
const LINE = 'OK00,P1,0,0.3083380,0.3401959,0.1777124,+0.02,-99999999,0.1610704,0.1777124,0.1835998';
const reading = (line: string) => readingIn(parseAnswer('MES,2', 10, line));
const put = (index: number, value: string) => {
  const parts = LINE.split(',');
  parts[index] = value;
  return parts.join(',');
};

describe('a measured line of a CA-410', () => {
  it('is a reading to its last digit', () => {
    expect(reading(LINE)).toEqual({ xyz: { X: 0.1610704, Y: 0.1777124, Z: 0.1835998 }, belowFloor: [], line: LINE });
  });

  it.each([
    ['OK00,P1,0,0.3362781,0.3559744,12.563168,-0.01,-99999999,11.868025,12.563168,10.860648', 12.563168],
    ['OK00,P1,0,0.3127000,0.3290000,5000.0000,+0.00,-99999999,4752.2796,5000.0000,5445.2887', 5000],
    ['OK00,P1,0,0.3127000,0.3290000,0.0010000,+0.00,-99999999,0.0009504,0.0010000,0.0010890', 0.001],
  ])('of another size is one: %s', (line, luminance) => {
    expect(reading(line).xyz.Y).toBe(luminance);
  });

  it('names the components that are below its floor', () => {
    const negative = 'OK00,P1,0,-99999999,-99999999,0.0000005,-99999999,-99999999,-0.000003,0.0000005,0.0000000';
    expect(reading(negative)).toMatchObject({ xyz: { X: 0, Y: 0.0000005, Z: 0 }, belowFloor: ['X', 'Z'] });
    const dark = 'OK00,P1,0,-99999999,-99999999,0.0000000,-99999999,-99999999,0.0000000,0.0000000,0.0000000';
    expect(reading(dark)).toMatchObject({ xyz: { X: 0, Y: 0, Z: 0 }, belowFloor: ['X', 'Y', 'Z'] });
  });

  it('is doubtful, not 0, if a component is far below 0', () => {
    const negative = 'OK00,P1,0,1.1043620,1.1595772,120.00000,+0.02,-99999999,114.28600,120.00000,-130.8000';
    expect(() => reading(negative)).toThrow(withCode('value-out-of-range'));
    expect(() => reading(negative)).toThrow('Z is -130.8 cd/m2, farther below 0 than noise');
  });

  it.each([
    [5, '-99999999'],
    [8, '-99999999'],
    [9, '-99999999'],
    [10, '-99999999'],
  ])('without a value in field %i gives none', (index, value) => {
    expect(() => reading(put(index, value))).toThrow(withCode('meter-refused'));
  });

  it.each([
    ['of another probe', put(1, 'P2')],
    ['without a probe', put(1, '')],
    ['without a mode', put(2, 'x')],
    ['of another display mode', put(2, '1')],
    ['cut by its last digits', LINE.slice(0, -5)],
    ['cut by its last digit', LINE.slice(0, -1)],
    ['with a short x', put(3, '0.30834')],
    ['with a letter in X', put(8, '0.16107x4')],
    ['with two points', put(8, '0.161.704')],
    ['with an exponent', put(8, '1.6e-1')],
    ['with an empty Z', put(10, '')],
    ['with NaN', put(9, 'NaN')],
    ['with Infinity', put(9, 'Infinity')],
    ['with a hexadecimal number', put(9, '0x10')],
    ['with a space', put(9, ' 0.1777124')],
    ['with a digit too many', put(8, '123456789.0')],
    ['with a wrong digit in Lv', put(5, '0.1877124')],
    ['with a wrong digit in X', put(8, '0.1620704')],
    ['with a wrong digit in Y', put(9, '0.1787124')],
    ['with a wrong digit in Z', put(10, '0.1935998')],
    ['with a wrong digit in x', put(3, '0.3093380')],
    ['with a wrong digit in y', put(4, '0.3411959')],
    ['with Lv and Y in another unit', put(5, '0.0518682')],
    ['with x only missing', put(3, '-99999999')],
  ])('%s is rejected', (_, line) => {
    expect(() => reading(line)).toThrow(withCode('meter-garbled'));
  });

  const component = fc.double({ min: 0.5, max: 1.5, noNaN: true });
  const light = fc
    .tuple(component, component, component, fc.double({ min: 0.1, max: 2000, noNaN: true }))
    .map(([X, Y, Z, scale]) => [X * scale, Y * scale, Z * scale] as const);

  it('is read as it was printed, at any luminance', () => {
    fc.assert(
      fc.property(light, (values) => {
        const [X, Y, Z] = values.map((value) => Number(nine(value)));
        expect(reading(printed(values)).xyz).toEqual({ X, Y, Z });
      }),
    );
  });

  it('with another one among its first three digits anywhere gives no value', () => {
    fc.assert(
      fc.property(light, fc.constantFrom(3, 4, 5, 8, 9, 10), fc.nat(2), fc.integer({ min: 1, max: 9 }), (...found) => {
        const [values, field, place, step] = found;
        const parts = printed(values).split(',');
        parts[field] = withOtherDigit(parts[field] ?? '', place, step);
        expect(() => reading(parts.join(','))).toThrow(withCode('meter-garbled'));
      }),
    );
  });

  it('of any other text is rejected, but an error with a code is not', () => {
    const line = fc.oneof(fc.string(), fc.stringMatching(/^(OK|ER)\d\d(,[-+.0-9eP]{0,9}){0,12}$/));
    fc.assert(
      fc.property(line, (text) => {
        expect(outcome(text)).toMatch(/^meter-(garbled|refused|uncalibrated)$/);
      }),
    );
  });
});

/** The code of the error, or what the text was read as. */
function outcome(text: string): string {
  try {
    return JSON.stringify(reading(text));
  } catch (error) {
    return error instanceof FlatfieldError ? error.code : String(error);
  }
}

/** Nine characters, as the instrument prints a value. */
const nine = (value: number) => value.toFixed(7).slice(0, 9);

function printed([X, Y, Z]: readonly [number, number, number]): string {
  const sum = X + Y + Z;
  const chromaticity = [X / sum, Y / sum].map(nine).join(',');
  return `OK00,P1,0,${chromaticity},${nine(Y)},+0.00,-99999999,${[X, Y, Z].map(nine).join(',')}`;
}

function withOtherDigit(text: string, place: number, step: number): string {
  const at = Array.from(text).findIndex((_, index) => significant(text, index) === place);
  return `${text.slice(0, at)}${(Number(text[at]) + step) % 10}${text.slice(at + 1)}`;
}

/** How many significant digits come before this one; -1 for what is none. */
function significant(text: string, index: number): number {
  if (text[index] === '.') return -1;
  const before = text
    .slice(0, index + 1)
    .replace('.', '')
    .replace(/^0+/, '');
  return before.length - 1;
}
