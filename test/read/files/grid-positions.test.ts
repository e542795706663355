import { describe, expect, it } from 'vitest';
import { atGridPositions, parseStatedGrid } from '../../../src/read/files/grid-positions.ts';
import type { MeterSample } from '../../../src/read/files/meter-sample.ts';
import { parseCgats } from '../../../src/read/files/parse-cgats.ts';
import { parseReadingsCsv } from '../../../src/read/files/parse-readings-csv.ts';

const grid = { columns: 3, rows: 2 };
const places = (samples: readonly MeterSample[]) => samples.map(({ xFraction, yFraction }) => [xFraction, yFraction]);
const named = (...points: readonly string[]) =>
  parseReadingsCsv(`point,patch,X,Y,Z\n${points.map((point) => `${point},white,95,100,108`).join('\n')}`, null).samples;
const unnamed = (count: number, patch = 'white') =>
  parseReadingsCsv(`patch,X,Y,Z\n${`${patch},95,100,108\n`.repeat(count)}`, null).samples;

describe('positions on a stated grid', () => {
  it.each([
    ['5x5', { columns: 5, rows: 5 }],
    ['9X5', { columns: 9, rows: 5 }],
    ['5', null],
    ['0x5', null],
    ['100x1', null],
    ['plan-order', null],
  ])('reads %s', (text, expected) => {
    expect(parseStatedGrid(text)).toEqual(expected);
  });

  it('are those of names: numbers row by row, or a letter for the column and a number for the row', () => {
    const numbers = atGridPositions(named('1', '3', '4', '6'), grid);
    expect(places(numbers)).toEqual([
      [1 / 6, 1 / 4],
      [5 / 6, 1 / 4],
      [1 / 6, 3 / 4],
      [5 / 6, 3 / 4],
    ]);
    expect(places(atGridPositions(named('A1', 'c1', 'A2', 'C2'), grid))).toEqual(places(numbers));
  });

  it.each(['0', '7', 'D1', 'A3', 'A0', 'AA1', 'center', ''])('refuse the name %j', (point) => {
    expect(() => atGridPositions(named('1', point), grid)).toThrow(
      /^Line 3: the point expects 1 to 6, row by row, or A1 to C2, letters for columns, got /,
    );
  });

  it('are row by row for samples without names, if each patch has one sample a cell', () => {
    const mixed = [...unnamed(6), ...unnamed(6, 'black')];
    expect(places(atGridPositions(mixed, grid)).slice(6)).toEqual(places(atGridPositions(unnamed(6), grid)));
    expect(() => atGridPositions([...unnamed(6), ...unnamed(5, 'black')], grid)).toThrow(
      'A grid of 3x2 expects 6 samples of each patch, got 5 of RGB 0 0 0.',
    );
  });

  it('are not stated for a file that has positions', () => {
    const { samples } = parseReadingsCsv('x,y,patch,X,Y,Z\n0.5,0.5,white,95,100,108', null);
    expect(() => atGridPositions(samples, grid)).toThrow('The file has positions: leave out --positions.');
  });

  it('are those of the names in SAMPLE_LOC of a .ti3', () => {
    const rows = ['"B2" 100 100 100 95 100 108', '"3" 100 100 100 95 100 108'].join('\n');
    const { samples } = parseCgats(`CTI3

NORMALIZED_TO_Y_100 "NO"
NUMBER_OF_FIELDS 7
BEGIN_DATA_FORMAT
SAMPLE_LOC RGB_R RGB_G RGB_B XYZ_X XYZ_Y XYZ_Z
END_DATA_FORMAT
NUMBER_OF_SETS 2
BEGIN_DATA
${rows}
END_DATA
`);
    expect(places(atGridPositions(samples, grid))).toEqual([
      [1 / 2, 3 / 4],
      [5 / 6, 1 / 4],
    ]);
  });
});
