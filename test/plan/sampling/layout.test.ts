import { describe, expect, test } from 'vitest';
import { parseLayout } from '../../../src/plan/sampling/layout.ts';
import { withCode } from '../../with-code.ts';

const UHD = { widthPx: 3840, heightPx: 2160 };

function fractions(text: string, digits = 3): string[] {
  return parseLayout(text, UHD).points.map((p) => `${p.xFraction.toFixed(digits)},${p.yFraction.toFixed(digits)}`);
}

describe('grids of cell centers', () => {
  test('3x3 stands at 1/6, 1/2, 5/6', () => {
    expect(fractions('3x3')).toEqual([
      '0.167,0.167',
      '0.500,0.167',
      '0.833,0.167',
      '0.167,0.500',
      '0.500,0.500',
      '0.833,0.500',
      '0.167,0.833',
      '0.500,0.833',
      '0.833,0.833',
    ]);
    expect(parseLayout('3x3', UHD).grid).toEqual({ columns: 3, rows: 3 });
    expect(parseLayout('3x3', UHD).points[5]).toMatchObject({ row: 1, column: 2 });
  });

  test.each([
    ['center', 1, 1],
    ['center', 1, 1],
    ['1x1', 1, 1],
    ['9', 3, 3],
    ['15', 5, 3],
    ['25', 5, 5],
    [' 5X5 ', 5, 5],
    ['200x200', 200, 200],
    ['2x7', 2, 7],
  ])('%s has %d columns and %d rows', (text, columns, rows) => {
    const layout = parseLayout(text, UHD);
    expect(layout.grid).toEqual({ columns, rows });
    expect(layout.points).toHaveLength(columns * rows);
    expect(layout.points.at(-1)).toMatchObject({ row: rows - 1, column: columns - 1 });
    expect(layout.name).toBe(text.trim().toLowerCase());
  });
});

describe('layouts that are no grid', () => {
  test.each([
    ['5-quarter', '0.250,0.250', '0.750,0.750'],
    ['5-sixth', '0.167,0.167', '0.833,0.833'],
    ['5-tenth', '0.100,0.100', '0.900,0.900'],
    ['5-corner-windows', '0.050,0.050', '0.950,0.950'],
    // Windows of 10 % of the area: half of the side, sqrt(0.1) / 2, from each edge.
    ['5-area-windows', '0.158,0.158', '0.842,0.842'],
  ])('%s is the center and four', (name, first, last) => {
    const points = fractions(name);
    expect(points).toHaveLength(5);
    expect([points[0], points[2], points[4]]).toEqual([first, '0.500,0.500', last]);
  });

  test('9-ring is the center and a ring one tenth in', () => {
    expect(fractions('9-ring', 1)).toEqual([
      '0.1,0.1',
      '0.5,0.1',
      '0.9,0.1',
      '0.1,0.5',
      '0.5,0.5',
      '0.9,0.5',
      '0.1,0.9',
      '0.5,0.9',
      '0.9,0.9',
    ]);
  });

  test('13 is 3x3 and four near the corners', () => {
    const points = fractions('13');
    expect(points).toHaveLength(13);
    for (const cell of fractions('3x3')) expect(points).toContain(cell);
    for (const corner of ['0.100,0.100', '0.900,0.100', '0.100,0.900', '0.900,0.900']) expect(points).toContain(corner);
  });

  test.each(['5-quarter', '9-ring', '13'])('%s is row-major, with neither row nor column', (name) => {
    const { points, grid } = parseLayout(name, UHD);
    expect(grid).toBeNull();
    expect(points.every((point) => point.row === null && point.column === null)).toBe(true);
    const sorted = points.toSorted((a, b) => a.yFraction - b.yFraction || a.xFraction - b.xFraction);
    expect(points).toEqual(sorted);
  });
});

describe('explicit points', () => {
  test('fractions, put in row-major order', () => {
    expect(parseLayout('0.5,0.5; .1,0.9 ;1,0', UHD)).toEqual({
      name: 'explicit',
      grid: null,
      points: [
        { xFraction: 1, yFraction: 0, row: null, column: null },
        { xFraction: 0.5, yFraction: 0.5, row: null, column: null },
        { xFraction: 0.1, yFraction: 0.9, row: null, column: null },
      ],
    });
  });

  test('pixels become the middle of that pixel', () => {
    expect(parseLayout('100px,2159 PX', UHD).points).toEqual([
      { xFraction: 100.5 / 3840, yFraction: 2159.5 / 2160, row: null, column: null },
    ]);
  });

  test('a semicolon at the end does not add a point', () => {
    expect(parseLayout('0.5,0.5;', UHD).points).toHaveLength(1);
  });

  test.each([
    ['3840px,0px', 'pixels from 0 to 3839'],
    ['0px,2160px', 'pixels from 0 to 2159'],
    ['1.5,0.5', 'fractions from 0 to 1'],
    ['-0.1,0.5', 'fractions from 0 to 1'],
    ['a,b', 'fractions from 0 to 1'],
    [',', 'fractions from 0 to 1'],
    ['0.5,0.5,0.5', 'expected x,y'],
    ['0.5,0.5;0.5', 'expected x,y'],
    [';0.5,0.5', 'expected x,y'],
    ['0.5,0.5;'.repeat(2001), 'at most 2000 points'],
  ])('refuses %.20s', (text, expected) => {
    expect(() => parseLayout(text, UHD)).toThrow(withCode('invalid-plan'));
    expect(() => parseLayout(text, UHD)).toThrow(expected);
  });

  test('a long bad list does not flood the message', () => {
    expect(() => parseLayout(`x,${'9'.repeat(5000)}`, UHD)).toThrow(/^.{1,200}$/);
  });
});

test.each([
  '',
  '5',
  'toString',
  '5x',
  '0x5',
  '5x0',
  '201x1',
  '1x201',
  '1000x1',
  '3x3x3',
  '-1x3',
  '5+',
  '+5',
  '5+0',
  '5+201',
  '5++5',
])('refuses the layout %j', (text) => {
  expect(() => parseLayout(text, UHD)).toThrow(withCode('invalid-plan'));
});
