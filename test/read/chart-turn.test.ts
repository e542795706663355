import { describe, expect, test } from 'vitest';
import { cellAt, cornerCells, layoutOfCells } from '../../src/plan/pattern/cells.ts';
import { CHARTS } from '../../src/plan/pattern/charts.ts';
import type { Rgb } from '../../src/plan/pattern/patch.ts';
import { patternPatch } from '../../src/plan/pattern/patch-pattern.ts';
import type { Cells } from '../../src/plan/pattern/pattern.ts';
import { planSampling } from '../../src/plan/sampling/plan-sampling.ts';
import type { SamplingPlan } from '../../src/plan/sampling/sampling-plan.ts';
import { chartTurn } from '../../src/read/chart-turn.ts';
import type { SignalReading } from '../../src/read/reading.ts';

const size = { widthPx: 3840, heightPx: 2160 };
const [right, bottom] = [size.widthPx - 1, size.heightPx - 1];
type Seen = (x: number, y: number) => readonly [x: number, y: number];
const itself: Seen = (x, y) => [x, y];

function planOf(chart: Cells): SamplingPlan {
  return planSampling({
    resolution: size,
    layout: layoutOfCells(chart),
    order: 'row-major',
    patches: [patternPatch(chart, size)],
  });
}

/** Of each corner, the turn that its reading tells, if the picture on the screen is `seen` and a path makes of each color what `path` says. */
function turns(chart: Cells, seen: Seen, path: (codes: Rgb) => Rgb = (codes) => codes) {
  const plan = planOf(chart);
  const corners = cornerCells(chart);
  return plan.points
    .filter(({ xPx, yPx }) => corners.includes(cellAt(chart, size, xPx, yPx)))
    .map(({ index, xPx, yPx }) => {
      const [x, y] = seen(xPx, yPx);
      const isOff = x > right || y > bottom;
      const rgbFull = isOff ? { r: 0, g: 0, b: 0 } : path(chart.codes[cellAt(chart, size, x, y)] as Rgb);
      const place = { xPx, yPx };
      return chartTurn(plan, {
        patchIndex: 0,
        pointIndex: index,
        requested: place,
        actual: place,
        rgbFull,
        bitDepth: 8,
      } as SignalReading);
    });
}

const each =
  (change: (code: number) => number) =>
  ({ r, g, b }: Rgb) => {
    const [x = 0, y = 0, z = 0] = [r, g, b].map((code) => Math.round(Math.min(255, Math.max(0, change(code)))));
    return { r: x, g: y, b: z };
  };

describe.each(CHARTS.map((chart) => [chart.name, chart] as const))('%s on the screen', (_, chart) => {
  test('as it was planned is not turned, on a good path and on bad ones', () => {
    const paths = [
      ['limited range', each((code) => 16 + (219 * code) / 255)],
      ['range expanded', each((code) => ((code - 16) * 255) / 219)],
      ['dim', each((code) => 0.8 * code)],
      ['gamma', each((code) => 255 * (code / 255) ** 1.2)],
      ['6 bits', each((code) => code & 0xfc)],
      ['warm', ({ r, g, b }: Rgb) => ({ r, g: Math.round(0.9 * g), b: Math.round(0.75 * b) })],
    ] as const;
    expect(turns(chart, itself)).toEqual([null, null, null, null]);
    for (const [name, path] of paths) expect(turns(chart, itself, path), name).toEqual([null, null, null, null]);
  });

  test.each<[string, Seen]>([
    ['left-right', (x, y) => [right - x, y]],
    ['top-bottom', (x, y) => [x, bottom - y]],
    ['half-turn', (x, y) => [right - x, bottom - y]],
  ])('mirrored or turned tells at its first corner: %s', (turn, seen) => {
    expect(turns(chart, seen)).toEqual([turn, turn, turn, turn]);
    expect(
      turns(
        chart,
        seen,
        each((code) => 16 + (219 * code) / 255),
      )[0],
    ).toBe(turn);
  });

  test('of half its size in the corner of the screen is moved or scaled', () => {
    expect(turns(chart, (x, y) => [2 * x, 2 * y])).toContain('moved');
  });

  test('tells nothing by a cell that is no corner, or by another patch', () => {
    const plan = planOf(chart);
    const place = { xPx: size.widthPx / 2, yPx: size.heightPx / 2 };
    const reading = { patchIndex: 0, pointIndex: 0, requested: place, actual: place, rgbFull: { r: 1, g: 2, b: 3 } };
    expect(chartTurn(plan, { ...reading, bitDepth: 8 } as SignalReading)).toBeNull();
    expect(chartTurn(plan, { ...reading, patchIndex: 9, bitDepth: 8 } as SignalReading)).toBeNull();
  });
});
