import { describe, expect, it } from 'vitest';
import { findChart } from '../../../src/plan/pattern/charts.ts';
import { parsePatches } from '../../../src/plan/pattern/patch.ts';
import { planSampling } from '../../../src/plan/sampling/plan-sampling.ts';
import { parseCgats } from '../../../src/read/files/parse-cgats.ts';
import { parseReadingsCsv } from '../../../src/read/files/parse-readings-csv.ts';
import { readingsOfPlan } from '../../../src/read/files/readings-of-plan.ts';

const at = '2026-01-05T08:00:00.000Z';
const resolution = { widthPx: 1920, heightPx: 1080 };
const plan = planSampling({ layout: '5x5', order: 'row-major', resolution, patches: parsePatches('red,tone-chart') });
const { codes = [], rows: lines = 1 } = findChart('tone-chart') ?? {};
const columns = 6;
const place = (cell: number) => `${((cell % columns) + 0.5) / columns},${(Math.floor(cell / columns) + 0.5) / lines}`;
/** Of the flat field. */
const point = (index: number) => `${((index % 5) + 0.5) / 5},${(Math.floor(index / 5) + 0.5) / 5}`;

describe('readings of a chart', () => {
  it('come by the name of the chart, each cell at its place', () => {
    const rows = codes.map((_, cell) => `${place(cell)},tone-chart,${0.9 * cell},${cell},${1.1 * cell}`);
    const { samples } = parseReadingsCsv(`x,y,patch,X,Y,Z\n${rows.join('\n')}\n`, null);
    const { readings, leftOut } = readingsOfPlan(samples, plan, at);
    expect(leftOut).toBe(0);
    const found = readings.map(({ patchIndex, pointIndex, light }) => [patchIndex, pointIndex, light.Y]);
    expect(found).toEqual(codes.map((_, cell) => [1, cell, cell]));
  });

  it('come as a list of patches with their own RGB, as CGATS has them, next to those of a flat field', () => {
    const line = (at: string, cell: number, { r, g, b }: (typeof codes)[number]) =>
      `"${at}" ${(100 * r) / 255} ${(100 * g) / 255} ${(100 * b) / 255} ${0.9 * (cell + 1)} ${cell + 1} ${1.1 * (cell + 1)}`;
    const red = { r: 255, g: 0, b: 0 };
    const flat = Array.from({ length: 25 }, (_, index) => line(point(index), index, red));
    const all = [...flat, ...codes.map((code, cell) => line(place(cell), cell, code))];
    const fields = 'SAMPLE_LOC RGB_R RGB_G RGB_B XYZ_X XYZ_Y XYZ_Z';
    const { samples } = parseCgats(
      `CTI3\n\nNORMALIZED_TO_Y_100 "NO"\nBEGIN_DATA_FORMAT\n${fields}\nEND_DATA_FORMAT\nBEGIN_DATA\n${all.join('\n')}\nEND_DATA\n`,
    );
    const { readings, leftOut } = readingsOfPlan(samples, plan, at);
    expect(leftOut).toBe(0);
    expect(readings.map(({ patchIndex, pointIndex }) => [patchIndex, pointIndex])).toEqual([
      ...flat.map((_, index) => [0, index]),
      ...codes.map((_, cell) => [1, cell]),
    ]);
  });

  it('of another color than the cell at that place are left out, so that the cell was not measured', () => {
    const rows = [`${place(0)},64/192/64,1,2,3`, `${place(0)},192/64/64,1,2,3`];
    const { samples } = parseReadingsCsv(`x,y,patch,X,Y,Z\n${rows.join('\n')}\n`, null);
    const { readings, leftOut } = readingsOfPlan(samples, plan, at);
    expect([leftOut, readings.map(({ pointIndex }) => pointIndex)]).toEqual([1, [0]]);
  });

  it('need positions: neither its name nor the order of the plan tells which cell a sample is of', () => {
    expect(() => parseReadingsCsv('patch,X,Y,Z\ntone-chart,1,2,3\n', null)).toThrow(
      'Line 2: The chart tone-chart expects a position.',
    );
    expect(() => readingsOfPlan([], plan, at, { inPlanOrder: true })).toThrow(
      'The plan shows the chart tone-chart: its cells need positions in the file.',
    );
  });
});
