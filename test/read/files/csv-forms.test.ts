import { describe, expect, it } from 'vitest';
import { parseReadingsCsv } from '../../../src/read/files/parse-readings-csv.ts';

const parse = (text: string) => parseReadingsCsv(text, null).samples;

describe('a CSV file as Excel writes it in Germany', () => {
  it('has semicolons, decimal commas, a byte-order mark and CRLF', () => {
    const [first, second] = parse(
      '\uFEFFx;y;patch;X;Y;Z\r\n0,5;0,5;white;95,05;100,0;108,9\r\n0,25;0,25;10%;,5;1;1,1\r\n',
    );
    expect(first).toMatchObject({ line: 2, xFraction: 0.5, light: { X: 95.05, Y: 100, Z: 108.9 } });
    expect(second).toMatchObject({ xFraction: 0.25, light: { X: 0.5, Y: 1, Z: 1.1 } });
  });

  it('may have decimal points or tabs as well', () => {
    expect(parse('x;y;patch;X;Y;Z\n0.5;0.5;white;1.5;2;3\n')).toMatchObject([{ light: { X: 1.5 } }]);
    expect(parse('x\ty\tpatch\tX\tY\tZ\n0,5\t0,5\twhite\t1,5\t2\t3\n')).toMatchObject([{ light: { X: 1.5 } }]);
  });

  it.each([
    ['a thousands separator', '1.234,5', 'Line 2: X expects a number, got "1.234,5"'],
    [
      'another decimal sign',
      '95.05',
      'Line 2: "95.05" has another decimal sign than the numbers before it, which have ","',
    ],
    ['a word', 'hell', 'Line 2: X expects a number, got "hell"'],
    ['nothing', '', 'Line 2: X expects a number, got ""'],
  ])('is refused with %s', (_, X, message) => {
    expect(() => parse(`x;y;patch;X;Y;Z\n0,5;0,5;white;${X};100;108\n`)).toThrow(message);
  });

  it('is refused with the position out of the screen, or a value too few', () => {
    expect(() => parse('x;y;patch;X;Y;Z\n1,5;0,5;white;1;2;3\n')).toThrow(
      'Line 2: x expects a fraction from 0 to 1, got 1.5',
    );
    expect(() => parse('x;y;patch;X;Y;Z\n0,5;0,5;white;1;2\n')).toThrow('Line 2: expected 6 values, got 5');
  });
});

describe('luminance and chromaticity in place of XYZ', () => {
  const white = { X: expect.closeTo(95.0456, 3), Y: 100, Z: expect.closeTo(108.9058, 3) };

  it.each([
    ['posX,posY,patch,Lv,x,y', '0.5,0.25,white,100,0.3127,0.3290'],
    ['posX,posY,patch,Y,x,y', '0.5,0.25,white,100,0.3127,0.3290'],
    ['x,y,patch,Lv,cx,cy', '0.5,0.25,white,100,0.3127,0.3290'],
    ['patch,cy,cx,Y,y,x', 'white,0.3290,0.3127,100,0.25,0.5'],
  ])('reads %s', (header, row) => {
    expect(parse(`${header}\n${row}\n`)).toMatchObject([{ xFraction: 0.5, yFraction: 0.25, light: white }]);
  });

  it('has no position in Lv,x,y alone', () => {
    expect(parse('patch,Lv,x,y\nwhite,100,0.3127,0.3290\n')).toMatchObject([
      { xFraction: null, yFraction: null, light: white },
    ]);
  });

  it('has positions in pixels with a resolution', () => {
    const text = 'xPx,yPx,patch,Lv,x,y\n1,0,white,100,0.3127,0.3290\n';
    expect(parseReadingsCsv(text, { widthPx: 4, heightPx: 2 }).samples).toMatchObject([
      { xFraction: 0.375, yFraction: 0.25 },
    ]);
    expect(() => parse(text)).toThrow('--resolution');
  });

  it('takes the chromaticity of darkness for noise', () => {
    expect(parse('patch,Lv,x,y\nblack,0,0,0\n')).toMatchObject([{ light: { X: 0, Y: 0, Z: 0 } }]);
  });

  it.each([
    [
      'x and y twice',
      'x,y,patch,Lv,x,y',
      'Line 1: the column "x" is there twice; next to Lv,x,y the position is named posX,posY',
    ],
    ['XYZ and luminance', 'x,y,patch,X,Y,Z,Lv', 'expected X,Y,Z or Lv,x,y, got columns of both'],
    ['two luminances', 'posX,posY,patch,Lv,Y,x,y', 'got columns of both'],
    [
      'two positions',
      'posX,posY,xPx,yPx,patch,Lv,x,y',
      'expected one pair of columns for the position, got posX,posY and xPx,yPx',
    ],
    ['no patch', 'posX,posY,Lv,x,y', 'The header lacks patch.'],
    ['half a chromaticity', 'posX,posY,patch,Lv,x', 'The header lacks the chromaticity y next to the luminance Lv.'],
    ['luminance alone', 'point,patch,Lv', 'The header lacks the chromaticity x, y next to the luminance Lv.'],
    ['an unknown column', 'posX,posY,patch,Lv,x,y,note', 'The column "note" is not known; leave it out.'],
    ['L for luminance', 'point,patch,L,x,y', 'The column "L" is not known; did you mean Lv?'],
    ['another name of a point', 'name,patch,Lv,x,y', 'The column "name" is not known; did you mean point?'],
    [
      'positions twice, in two ways',
      'point,posX,posY,patch,Lv,x,y',
      'Next to patch,posX,posY,Lv,x,y, leave out point.',
    ],
  ])('refuses %s', (_, header, message) => {
    expect(() => parse(`${header}\n`)).toThrow(message);
  });

  it.each(['0.7,0.4', '0.3,0', '-0.1,0.3', '0.3,-0.1'])('refuses the chromaticity %s', (xy) => {
    expect(() => parse(`patch,Lv,x,y\nwhite,100,${xy}\n`)).toThrow(
      'Line 2: expected a chromaticity with x + y of at most 1',
    );
  });
});
