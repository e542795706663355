import { describe, expect, it } from 'vitest';
import { drawCell } from '../../../../src/report/html/map/drawn-cell.ts';
import { regionOutline } from '../../../../src/report/html/map/map-figure.ts';
import { diagnosedRegion } from '../../../../src/report/map/diagnosed-region.ts';
import { mapCells } from '../../../../src/report/map/map-cells.ts';
import { buildInspection } from '../../build-inspection.ts';

const inspection = buildInspection({ columns: 4, rows: 4 });
const scale = { kind: 'sequential', low: 0, high: 1 } as const;
const cells = mapCells(inspection.plan).map((cell) => drawCell(cell, { values: new Map(), limit: null }, scale, 0.5));

describe('regionOutline', () => {
  it('draws the outer edges of the cells, and none between two of them', () => {
    const { markup } = regionOutline(cells, new Set([0, 1])) ?? { markup: '' };
    const [, path = ''] = /class="region" d="([^"]*)"/.exec(markup) ?? [];
    expect(path.match(/M[^M]*/g)?.sort()).toEqual(
      ['M0 0H250', 'M250 0H500', 'M0 125H250', 'M250 125H500', 'M0 0V125', 'M500 0V125'].sort(),
    );
  });

  it('draws nothing without a region', () => {
    expect(regionOutline(cells, new Set())).toBeNull();
  });
});

describe('diagnosedRegion', () => {
  const withParams = (params: object) => ({
    ...inspection,
    judgment: { ...inspection.judgment, diagnoses: [{ cause: 'region-apart', params }] },
  });

  it('has the points of the cells that a diagnosis names under the patch', () => {
    const named = [
      { point: 1, column: 1, row: 1 },
      { point: 16, column: 4, row: 4 },
    ];
    expect([...diagnosedRegion(withParams({ patch: 'white', cells: named }), 0)]).toEqual([0, 15]);
    expect(diagnosedRegion(withParams({ patch: 'red', cells: named }), 0).size).toBe(0);
  });

  it('is empty for cells that are not on the plan, and for what is not a cell', () => {
    const strange = [{ point: 99 }, { point: '1' }, null, 'x'];
    expect(diagnosedRegion(withParams({ patch: 'white', cells: strange }), 0).size).toBe(0);
    expect(diagnosedRegion(withParams({ patch: 'white', cells: 'all' }), 0).size).toBe(0);
  });
});
