import { describe, expect, it } from 'vitest';
import { parseReadingsCsv } from '../../../src/read/files/parse-readings-csv.ts';

const resolution = { widthPx: 3840, heightPx: 2160 };

describe('parseReadingsCsv', () => {
  it('reads fractions, patches by name or by code values, and light', () => {
    const text =
      '\uFEFFx,y,patch,X,Y,Z\r\n0.5,0.5,white,114.05,120,130.66\r\n0.1,0.9,128/128/128,"24.1",25.3,27.5\r\n\r\n';
    const { samples, format, instrument, created } = parseReadingsCsv(text, null);
    expect({ format, instrument, created }).toEqual({ format: 'csv', instrument: null, created: null });
    expect(samples).toEqual([
      expect.objectContaining({ line: 2, xFraction: 0.5, yFraction: 0.5, shown: { r: 1, g: 1, b: 1 } }),
      expect.objectContaining({
        line: 3,
        shown: { r: 128 / 255, g: 128 / 255, b: 128 / 255 },
        light: { X: 24.1, Y: 25.3, Z: 27.5 },
      }),
    ]);
  });

  it('keeps each line as it is, whatever ends it, with its number', () => {
    const text = 'x,y,patch,X,Y,Z\r\n\r\n 0.5,0.5,"255/255/255" ,1,2,3\r \t\n0.1,0.9,white,1,2,3';
    const { samples } = parseReadingsCsv(text, null);
    expect(samples.map(({ line, received }) => ({ line, received }))).toEqual([
      { line: 3, received: ' 0.5,0.5,"255/255/255" ,1,2,3' },
      { line: 5, received: '0.1,0.9,white,1,2,3' },
    ]);
  });

  it('takes columns in any order', () => {
    const [sample] = parseReadingsCsv('patch,Z,Y,X,y,x\nwhite,3,2,1,0.9,0.1\n', null).samples;
    expect(sample).toMatchObject({ xFraction: 0.1, yFraction: 0.9, light: { X: 1, Y: 2, Z: 3 } });
  });

  it('turns pixels into fractions of the resolution', () => {
    const [sample] = parseReadingsCsv('xPx,yPx,patch,X,Y,Z\n1920,1080,white,1,2,3\n', resolution).samples;
    expect(sample?.xFraction).toBeCloseTo(0.5, 3);
    expect(sample?.yFraction).toBeCloseTo(0.5, 3);
  });

  it.each([
    [
      'another header',
      'a,b,c\n',
      'Line 1 expects the header x,y,patch,X,Y,Z or posX,posY,patch,Lv,x,y, or point in place of the position, got "a,b,c"',
    ],
    ['an empty file', '', 'Line 1 expects the header'],
    [
      'an empty line before the header',
      '\nx,y,patch,X,Y,Z\n',
      'Line 1 expects the header x,y,patch,X,Y,Z or posX,posY,patch,Lv,x,y, or point in place of the position, got ""',
    ],
    ['a column twice', 'x,x,patch,X,Y,Z\n', 'Line 1: the column "x" is there twice'],
    ['pixels without a resolution', 'xPx,yPx,patch,X,Y,Z\n1,1,white,1,2,3\n', '--resolution'],
    ['too few values', 'x,y,patch,X,Y,Z\n0.5,0.5,white,1,2\n', 'Line 2: expected 6 values, got 5'],
    ['a comma as decimal point', 'x,y,patch,X,Y,Z\n0,5,0,5,white,1,2,3\n', 'Line 2: expected 6 values, got 8'],
    ['an unknown patch', 'x,y,patch,X,Y,Z\n0.5,0.5,pink,1,2,3\n', 'Line 2: Patch "pink" is not understood'],
    ['a place off the screen', 'x,y,patch,X,Y,Z\n50,0.5,white,1,2,3\n', 'x expects a fraction from 0 to 1, got 50'],
    ['no light', 'x,y,patch,X,Y,Z\n0.5,0.5,white,1,,3\n', 'Y expects a number, got ""'],
    [
      'a quote that does not close',
      'x,y,patch,X,Y,Z\n0.5,0.5,"white,1,2,3\n',
      'a quote does not open or close a value',
    ],
    ['a quote inside a value', 'x,y,patch,X,Y,Z\n0.5,0.5,wh"ite,1,2,3\n', 'Line 2: a quote does not open or close'],
    ['a value on two lines', 'x,y,patch,X,Y,Z\n0.5,0.5,"white\n",1,2,3\n', 'a quote does not open or close a value'],
    ['a long line of another script', `${'色'.repeat(9000)}\n`, 'Line 1 expects the header'],
    ['an endless light', 'x,y,patch,X,Y,Z\n0.5,0.5,white,1,1e999,3\n', 'Y expects a number'],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseReadingsCsv(text, null)).toThrow(message);
  });

  it.each(['3840', '-1', '0.5'])('refuses the pixel %s', (pixel) => {
    const text = `xPx,yPx,patch,X,Y,Z\n${pixel},0,white,1,2,3\n`;
    expect(() => parseReadingsCsv(text, resolution)).toThrow('xPx expects a pixel from 0 to 3839');
  });
});
