import { describe, expect, it } from 'vitest';
import { parseMapCsv } from '../../../src/read/files/parse-map-csv.ts';
import { isLmkText, parseMapLmk } from '../../../src/read/files/parse-map-lmk.ts';

describe('parseMapLmk', () => {
  it('reads luminance between the first and last line and column', () => {
    const map = parseMapLmk('float\r\n10 11\r\n0 2\r\n1 2 3\r\n0.0005 2500 6\r\n');
    expect(map).toMatchObject({ format: 'map-lmk', widthPx: 3, heightPx: 2, channels: 1 });
    expect([...(map.values as Float64Array)]).toEqual([1, 2, 3, 0.0005, 2500, 6]);
    expect([...(parseMapLmk('\uFEFFfloat\n0 0 0 1\n0,5\t1,5').values as Float64Array)]).toEqual([0.5, 1.5]);
  });

  it('reads three channels only if they are stated to be XYZ', () => {
    const text = 'rgbfloat\n0 0\n0 1\n1 2 3 4 5 6\n';
    expect(parseMapLmk(text, true)).toMatchObject({ widthPx: 2, heightPx: 1, channels: 3 });
    expect(() => parseMapLmk(text)).toThrow('--map-channels xyz');
  });

  it('refuses a header that exchanges lines and columns, for one and for three channels', () => {
    const lines = Array.from({ length: 20 }, () => '60 120 120');
    for (const kind of ['float', 'rgbfloat']) {
      const body = kind === 'float' ? lines : lines.map((line) => `${line} ${line} ${line}`);
      expect(parseMapLmk(`${kind}\n0 19 0 2\n${body.join('\n')}`, true)).toMatchObject({ widthPx: 3, heightPx: 20 });
      expect(() => parseMapLmk(`${kind}\n0 2 0 19\n${body.join('\n')}`, true)).toThrow(
        `Line 3: expected ${20 * (kind === 'float' ? 1 : 3)} values, since the header states columns 0 to 19, got`,
      );
    }
  });

  it('reads thousands as a stated decimal sign says', () => {
    const map = parseMapLmk('float\n0 0 0 1\n998 1.002', false, 'point');
    expect([...(map.values as Float64Array)]).toEqual([998, 1.002]);
  });

  it('knows its own first word', () => {
    expect(isLmkText('\uFEFFRGBFLOAT\n')).toBe(true);
    expect(isLmkText('floating,x')).toBe(false);
  });

  it.each([
    ['another first word', 'double\n0 0 0 0 1', 'Line 1 expects float or rgbfloat, got "double"'],
    ['nothing', '', 'ends where float or rgbfloat is expected'],
    ['a missing border', 'float\n0 1 0', 'ends where the last column is expected'],
    ['a border that is no number', 'float\n0 x 0 1 1 2', 'Expected the last line as a whole number, got "x"'],
    ['borders the wrong way round', 'float\n1 0 0 1', 'Lines 1 to 0 and columns 0 to 1'],
    ['a map too large', 'float\n0 999999 0 999999', 'at most 300000000 values'],
    ['a value that is lost', 'float\n0 1 0 1\n1 2\n3', 'ends where value 4 of 4 is expected: it was cut off'],
    ['a line that is lost', 'float\n0 1 0 1\n\n1 2\n', 'ends where value 3 of 4 is expected: it was cut off'],
    [
      'a shorter line',
      'float\n0 1 0 1\n1\n3 4\n',
      'Line 3: expected 2 values, since the header states columns 0 to 1, got 1',
    ],
    [
      'a longer line',
      'float\n0 1 0 1\n1 2\n3 4 5\n',
      'Line 4: expected 2 values, since the header states columns 0 to 1, got 3',
    ],
    [
      'a line too many',
      'float\n0 1\n0 1\n1 2\n3 4\n\n5 6\n',
      'Line 7: expected the end of the file, since the header states lines 0 to 1, got 2 values',
    ],
    ['all values on one line', 'float\n0 1 0 1\n1 2 3 4', 'Line 3: expected 2 values'],
    [
      'values on the line of the header',
      'float 0 0 0 1 5 6',
      'Line 1: expected the values on the lines after the header',
    ],
    ['a value that is no number', 'float\n0 1 0 1\n1 2\nx 4', 'Line 4: value 1 expects a number, got "x"'],
    [
      'another number than a decimal one',
      'float\n0 0 0 1\n1 Infinity',
      'Line 3: value 2 expects a number, got "Infinity"',
    ],
    ['two decimal signs', 'float\n0 0 0 1\n1,5 1.5', 'Line 3: "1.5" has another decimal sign'],
    ['thousands', 'float\n0 0 0 1\n998 1.002', 'Line 3: "1.002" may be 1002'],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseMapLmk(text)).toThrow(message);
  });
});

describe('parseMapCsv', () => {
  it('reads a matrix with commas, semicolons and decimal commas, or tabs', () => {
    for (const text of ['1.5,2\n3,2500\n', '\uFEFF1,5;2\r\n3;2500\r\n', '1,5\t2\n3\t2500']) {
      const map = parseMapCsv(text);
      expect(map).toMatchObject({ format: 'map-csv', widthPx: 2, heightPx: 2, channels: 1 });
      expect([...(map.values as Float64Array)]).toEqual([1.5, 2, 3, 2500]);
    }
  });

  it('reads numbers with blanks between them, and a separator at the end of each line', () => {
    for (const text of ['1.5 2\n3 2500\n', '  1.5  2 \r\n  3  2500\r\n', '1.5,2,\n3,2500,\n', '1,5;2;\n3;2500;\n']) {
      const map = parseMapCsv(text);
      expect([map.widthPx, map.heightPx, ...(map.values as Float64Array)]).toEqual([2, 2, 1.5, 2, 3, 2500]);
    }
    expect(() => parseMapCsv('118, 119\n120, 121 122\n')).toThrow('Line 2: value 2 expects a number, got "121 122".');
  });

  it('reads the pixels of a display between semicolons, dark and bright in turn', () => {
    const row = Array.from({ length: 40 }, (_, column) => (column % 2 === 0 ? 140.5 : 60.25)).join(';');
    expect(parseMapCsv(`${row}\n`.repeat(20)).widthPx).toBe(40);
  });

  it('does not read decimal commas between commas as twice as many cells', () => {
    const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((row) =>
      Array.from(
        { length: 12 },
        (_, column) => (column < 4 && row < 3 ? 58 : 120) + 0.111 + ((7 * row + 3 * column) % 10) / 10,
      ),
    );
    for (const decimals of [1, 2, 3]) {
      const text = rows
        .map((row) => row.map((value) => value.toFixed(decimals).replace('.', ',')).join(','))
        .join('\n');
      expect(() => parseMapCsv(text)).toThrow('state --map-decimal comma');
      const map = parseMapCsv(text, 'comma');
      expect(map).toMatchObject({ widthPx: 12, heightPx: 8 });
      expect([...(map.values as Float64Array)]).toEqual(rows.flat().map((value) => Number(value.toFixed(decimals))));
      expect(parseMapCsv(text, 'point')).toMatchObject({ widthPx: 24, heightPx: 8 });
    }
  });

  it('reads decimal commas inside of quotes if they are stated', () => {
    const text = '"118,5",119\n"60,25","61,5"\n';
    expect(() => parseMapCsv(text)).toThrow('Line 1: value 1 expects a number, got "118,5"');
    expect([...(parseMapCsv(text, 'comma').values as Float64Array)]).toEqual([118.5, 119, 60.25, 61.5]);
  });

  it('reads decimal commas between semicolons, stated or not', () => {
    for (const decimal of [undefined, 'comma'] as const) {
      expect([...(parseMapCsv('1,5;2\n3;2500\n', decimal).values as Float64Array)]).toEqual([1.5, 2, 3, 2500]);
    }
  });

  it('reads lines of many thousand values', () => {
    const line = Array.from({ length: 4000 }, (_, place) => String(place + 0.125)).join(',');
    expect(parseMapCsv(`${line}\n${line}\n`)).toMatchObject({ widthPx: 4000, heightPx: 2 });
  });

  it.each([
    ['an empty file', '', 'The file is empty'],
    ['a shorter line', '1,2,3\n4,5\n', 'Line 2: expected 3 values, as in the first line, got 2'],
    ['a word', '1,2\n3,x\n', 'Line 2: value 2 expects a number, got "x"'],
    ['two decimal signs', '1,5;2,5\n1.5;2\n', 'Line 2: "1.5" has another decimal sign'],
    ['an open quote', '1,"2\n3,4\n', 'Line 2: a quote'],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseMapCsv(text)).toThrow(message);
  });
});
