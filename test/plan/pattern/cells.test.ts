import { describe, expect, it } from 'vitest';
import {
  cellAt,
  cellsAbove,
  chartCells,
  columnsOf,
  cornerCells,
  layoutOfCells,
} from '../../../src/plan/pattern/cells.ts';
import { codesAt } from '../../../src/plan/pattern/codes-at.ts';
import { drawPattern } from '../../../src/plan/pattern/draw-pattern.ts';
import { patternPatch } from '../../../src/plan/pattern/patch-pattern.ts';
import { type Cells, checkPattern } from '../../../src/plan/pattern/pattern.ts';
import { planSampling, toEvenCoordinates } from '../../../src/plan/sampling/plan-sampling.ts';
import { planSchema } from '../../../src/plan/sampling/plan-schema.ts';
import { mapCells } from '../../../src/report/map/map-cells.ts';

const size = { widthPx: 60, heightPx: 30 };
const grid = { columns: 3, rows: 2 };
const staggered: Cells = {
  kind: 'cells',
  name: 'staggered',
  columns: [2, 3, 2],
  rows: 3,
  codes: [10, 20, 30, 40, 50, 60, 70].map((level) => ({ r: level, g: 0, b: 255 - level })),
};

describe('rows of cells', () => {
  it('may be alike', () => {
    expect([columnsOf(grid, 1), cellsAbove(grid, 2), layoutOfCells(grid)]).toEqual([3, 6, '3x2']);
    expect(cornerCells(grid)).toEqual([0, 2, 3, 5]);
  });

  it('may differ', () => {
    expect([0, 1, 2, 3].map((row) => columnsOf(staggered, row))).toEqual([2, 3, 2, 0]);
    expect([cellsAbove(staggered, 2), cellsAbove(staggered, 3), layoutOfCells(staggered)]).toEqual([5, 7, '2+3+2']);
    expect(cornerCells(staggered)).toEqual([0, 1, 5, 6]);
  });

  it('have fewer corners in one row or column', () => {
    expect(cornerCells({ columns: 3, rows: 1 })).toEqual([0, 2]);
    expect(cornerCells({ columns: [1, 1], rows: 2 })).toEqual([0, 1]);
  });

  it('hold each pixel in one cell, which is where the cell says it is', () => {
    const cells = chartCells(staggered);
    expect(cells.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [1, 2],
      [2, 0],
      [2, 1],
    ]);
    for (const [place, { left, top, width, height, codes }] of cells.entries()) {
      const corners = [
        [left, top],
        [left + width, top + height],
      ].map(([x = 0, y = 0], end) => [
        Math.ceil(x * size.widthPx - 1e-9) - end,
        Math.ceil(y * size.heightPx - 1e-9) - end,
      ]);
      for (const [xPx = 0, yPx = 0] of corners) {
        expect(cellAt(staggered, size, xPx, yPx)).toBe(place);
        expect(codesAt(staggered, size, xPx, yPx)).toEqual(codes);
      }
    }
  });

  it('are drawn as they are judged', () => {
    const { data } = drawPattern(staggered, size);
    for (let yPx = 0; yPx < size.heightPx; yPx += 1) {
      for (let xPx = 0; xPx < size.widthPx; xPx += 1) {
        expect(data[3 * (yPx * size.widthPx + xPx)]).toBe(codesAt(staggered, size, xPx, yPx).r);
      }
    }
  });

  it.each<[string, Partial<Cells>, RegExp]>([
    ['a row without a number', { columns: [2, 3] }, /expected the columns of 3 rows; got 2/],
    ['a row of half a cell', { columns: [2, 2.5, 2] }, /whole numbers of columns and rows/],
    ['a row of no cell', { columns: [2, 0, 2] }, /whole numbers of columns and rows/],
    ['too few colors', { columns: [3, 3, 3] }, /expected 9 colors; got 7/],
  ])('refuse %s', (_, change, reason) => {
    expect(() => checkPattern({ ...staggered, ...change }, size)).toThrow(reason);
  });

  it('refuse a screen on which the widest row has no room', () => {
    expect(() => checkPattern(staggered, { widthPx: 5, heightPx: 30 })).toThrow(
      /a screen of 6x6 pixels or more; got 5x30/,
    );
  });
});

describe('a plan with rows that differ', () => {
  const patch = patternPatch(staggered, size);
  const plan = planSampling({ layout: '3x3', order: 'row-major', resolution: size, patches: [patch] });
  const own = plan.patches[0]?.ownLayout;

  it.each([plan, toEvenCoordinates(plan)])('reads each cell inside of it', ({ patches: [planned] }) => {
    const read = planned?.ownLayout?.points.map(({ xPx, yPx }) => codesAt(staggered, size, xPx, yPx));
    expect(read).toEqual(staggered.codes);
  });

  it('says which rows it has, and is read again from a record', () => {
    expect(own).toMatchObject({ layout: '2+3+2', grid: null, cellsByRow: [2, 3, 2] });
    expect(planSchema.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
  });

  it('is drawn cell by cell', () => {
    const cells = mapCells({ ...(own as NonNullable<typeof own>), resolution: size });
    const sides = cells.map(({ x, y, width, height }) => [x, y, width, height]);
    expect(sides).toEqual(chartCells(staggered).map(({ left, top, width, height }) => [left, top, width, height]));
  });

  it('is drawn as marks if its points are no centers of its cells', () => {
    const points = own?.points.map((point) => ({ ...point, xFraction: 0.9 * point.xFraction })) ?? [];
    const cells = mapCells({ ...(own as NonNullable<typeof own>), points, resolution: size });
    expect(new Set(cells.map(({ width }) => width)).size).toBe(1);
  });
});
