import { describe, expect, it } from 'vitest';
import { scannedText, shownText } from '../../../../src/line/station/operator/scanned-text.ts';

describe('scannedText', () => {
  it.each(['0012', '000', 'A-1/2 #3', 'Büro 3', '試験機', '0', '1e3', '0x10', ' 0012\t'])(
    'keeps %j exactly, but for spaces around it',
    (text) => {
      expect(scannedText(text)).toEqual({ text: text.trim() });
    },
  );

  it.each([
    ['', 'scan-empty'],
    ['   ', 'scan-empty'],
    ['\u3164', 'scan-empty'],
    ['\u2800\u2800', 'scan-empty'],
    ['A'.repeat(101), 'scan-too-long'],
    ['A\u0000B', 'scan-unprintable'],
    ['A\u001B[31mB', 'scan-unprintable'],
    ['A\nB', 'scan-unprintable'],
    ['\u202E321', 'scan-unprintable'],
    ['A\u200BB', 'scan-unprintable'],
    ['A\uD800', 'scan-unprintable'],
    ['A\uFFFDB', 'scan-unprintable'],
    ['ＡＢＣ１２３', 'scan-full-width'],
    ['00１', 'scan-full-width'],
    ['ｶﾅ', 'scan-full-width'],
    ['A\u3000B', 'scan-full-width'],
  ])('refuses %j as %s', (text, refused) => {
    expect(scannedText(text)).toEqual({ refused });
  });

  it('takes a hundred characters, whatever they are made of', () => {
    expect(scannedText('𠮷'.repeat(100))).toEqual({ text: '𠮷'.repeat(100) });
  });
});

it('shows what was refused in short and without what steers a page', () => {
  expect(shownText('A\u001BB\u202E')).toBe('A\uFFFDB\uFFFD');
  expect(shownText('9'.repeat(5000))).toBe(`${'9'.repeat(40)}…`);
});
