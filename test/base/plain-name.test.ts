import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meantName, nameLook, plainName, plainNameProblem } from '../../src/base/plain-name.ts';

/** Spaces, letters, marks that compose, and what no name may have. */
const PIECES = [
  ' ',
  '\u3000',
  '\n',
  '\uFEFF',
  'a',
  'u',
  '1',
  '\u0308',
  '\u0301',
  '\u1100',
  '\u1161',
  '\u212B',
  '\u2126',
  '\u200B',
  '\uD83D',
  '\uDDA5',
  '\u0344',
  '\u115F',
];

describe('unitName', () => {
  it.each([
    ['spaces and line ends around it', ' \u3000EIZO 7\r\n', 'EIZO 7'],
    ['a letter in two pieces', 'Mu\u0308ller-1', 'M\u00FCller-1'],
    ['a sign that Unicode replaced', '\u212B1', '\u00C51'],
    ['leading zeros', '007', '007'],
    ['another case', 'abc', 'abc'],
    ['another width', '\uFF21\uFF11', '\uFF21\uFF11'],
  ])('gives the one form of a name with %s', (_, given, expected) => {
    expect(plainName(given)).toBe(expected);
  });

  it('has nothing to change in its own results', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
        (given) => {
          expect(plainName(plainName(given))).toBe(plainName(given));
          expect(plainName(meantName(given))).toBe(meantName(given));
        },
      ),
    );
  });
});

describe('plainNameProblem', () => {
  it.each([
    ['a control character', 'A\u00001'],
    ['a line break', 'A\n1'],
    ['a line separator', 'A\u20281'],
    ['a paragraph separator', 'A\u20291'],
    ['a zero-width space', 'A\u200B1'],
    ['a direction mark', '\u202EA1'],
    ['half a character', 'A\uD8001'],
    ['a variation selector', 'A\uFE0F1'],
    ['a filler', 'A\u31641'],
    ['the empty Braille pattern', 'A\u28001'],
    ['a character that was lost in decoding', 'A\uFFFD1'],
    ['a private use character', 'A\uE0001'],
    ['a private use character of another plane', 'A\u{F0000}1'],
    ['a noncharacter', 'A\uFDD01'],
    ['the last noncharacter of a plane', 'A\u{1FFFF}1'],
    ['the place of an object', 'A\uFFFC1'],
    ['the other half of a character', 'A\uDC001'],
    ['the name of this folder', '.'],
    ['the name of the folder above', ' .. '],
    ['spaces only', '\u3000 '],
    ['a mark without a letter', '\u0308'],
    ['no text', ''],
    ['201 characters', 'x'.repeat(201)],
  ])('refuses %s', (_, name) => {
    expect(plainNameProblem(name)).not.toBeNull();
  });

  it.each(['4711', '-4711', '--help', '...', '.a', 'Mu\u0308ller', '製造番号 12', '🖥', ' 4711\r\n', 'x'.repeat(200)])(
    'accepts %j',
    (name) => {
      expect(plainNameProblem(name)).toBeNull();
    },
  );
});

describe('meantName', () => {
  it.each([
    ['A\u200B1', 'A1'],
    ['\u202EA\u00001\u2028', 'A1'],
    ['u\u200B\u0308', '\u00FC'],
    ['..', '..'],
    ['\u200B', ''],
  ])('%j is %j', (given, expected) => {
    expect(meantName(given)).toBe(expected);
  });
});

describe('nameLook', () => {
  it.each([
    ['sn-OIl5B', 'SN-01158'],
    ['\uFF33\uFF2E\uFF10', 'sno'],
    ['Straße', 'STRASSE'],
    ['Z6', '2g'],
    ['a|b', 'AIB'],
    ['A  1', 'A 1'],
    ['A\u00A01', 'A\u2003 \u30001'],
    ['A-1', 'A\u20111'],
    ['A\u20131', 'A\u22121'],
    ['A\u20141', 'A\uFF0D1'],
    ["A'1", 'A\u20191'],
    ['A`1', 'A\u00B41'],
    ['A"1', 'A\u201C1'],
    ["A''1", 'A\u20331'],
    ['SN-ABC', '\u0405N-\u0410\u0412\u0421'],
    ['sn-aceopxy', 'sn-\u0430\u0441\u0435\u043E\u0440\u0445\u0443'],
    ['ABEHIKMNOPTXY', '\u0391\u0392\u0395\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A7\u03A5'],
    ['vop', '\u03BD\u03BF\u03C1'],
    ['corn', 'com'],
    ['VV1', 'W1'],
    ['vvv', 'wv'],
    ['vw', 'vvv'],
    ['\u03BDv', 'W'],
  ])('of %s and %s is the same', (one, other) => {
    expect(nameLook(one)).toBe(nameLook(other));
  });

  it.each([
    ['4711', '4712'],
    ['A-1', 'A1'],
    ['DK77', 'K77'],
    ['A 1', 'A1'],
    ['AN1', 'AV1'],
    ['\u041F1', 'P1'],
    ['M1', 'N1'],
  ])('of %s and %s differs', (one, other) => {
    expect(nameLook(one)).not.toBe(nameLook(other));
  });

  it('is short enough for the index of a database, whatever the name', () => {
    for (const name of ['\uFDFA', '\u339C', 'W'].map((one) => one.repeat(200))) expect(nameLook(name).length).toBe(400);
  });
});
