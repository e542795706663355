import { describe, expect, it } from 'vitest';
import { colorBasis } from '../../../src/judge/color/color-basis.ts';
import { deviations } from '../../../src/judge/color/deviations.ts';
import { checkCharts, unconfirmedCharts } from '../../../src/judge/reasons/check-charts.ts';
import { columnsOf, cornerCells } from '../../../src/plan/pattern/cells.ts';
import type { Patch, Rgb } from '../../../src/plan/pattern/patch.ts';
import { expectedCodes, patternPatch } from '../../../src/plan/pattern/patch-pattern.ts';
import type { Cells } from '../../../src/plan/pattern/pattern.ts';
import type { SamplePoint } from '../../../src/plan/sampling/sample-point.ts';
import { type BuildOptions, buildEvidence, REFERENCE } from '../build-evidence.ts';

const size = { widthPx: 3840, heightPx: 2160 };
const { model } = colorBasis(REFERENCE);

function reasonsOf(options: BuildOptions, shownBy?: 'person' | 'browser' | 'simulator') {
  const evidence = buildEvidence({ patches: ['white', 'tone-chart'], ...options });
  const conditions = shownBy && { shownBy, colorMode: null };
  const found = deviations(evidence.plan, evidence.readings, model);
  return checkCharts({ ...evidence, ...(conditions && { conditions }) }, found);
}

/** What is at the mirrored place of the chart. */
function mirrored(patch: Patch, { xPx, yPx }: SamplePoint): Rgb {
  return expectedCodes(patch, size, { xPx: size.widthPx - 1 - xPx, yPx }) ?? patch.codes;
}

const chart = buildEvidence({ patches: ['tone-chart'] }).plan.patches[0] as Patch;
const isMirrored: BuildOptions['read'] = (codes, point, { name }) =>
  name === 'tone-chart' ? mirrored(chart, point) : codes;

describe('checkCharts', () => {
  it('names the first corner cell that reads as another corner', () => {
    expect(reasonsOf({ read: isMirrored }, 'person')).toEqual([
      {
        weight: 'inconclusive',
        code: 'chart-not-shown',
        params: { codes: { r: 64, g: 192, b: 64 }, bitDepth: 8, expected: { r: 192, g: 64, b: 64 } },
        patchIndex: 1,
        pointIndex: 0,
      },
    ]);
  });

  it.each([
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ])('names the corner at %i, %i alone if it reads as the one across', (right, down) => {
    const isCorner = ({ xFraction: x, yFraction: y }: SamplePoint) =>
      Math.abs(x - right) < 0.2 && Math.abs(y - down) < 0.2;
    const [pattern] = [chart.pattern as Cells];
    const { rows, codes } = pattern;
    const columns = columnsOf(pattern, 0);
    const across = codes[(down ? 0 : rows - 1) * columns + (right ? 0 : columns - 1)] as Rgb;
    const expected = codes[(down ? rows - 1 : 0) * columns + (right ? columns - 1 : 0)] as Rgb;
    const last = columns * rows - 1;
    const corner = down * (last - columns + 1) + right * (columns - 1);
    const read: BuildOptions['read'] = (own, point, { name }) =>
      name === 'tone-chart' && isCorner(point) && point.index === corner ? across : own;
    expect(reasonsOf({ read })).toMatchObject([{ params: { codes: across, expected } }]);
  });

  it('leaves a chart that was verified on the screen to its limits', () => {
    expect(reasonsOf({ read: isMirrored }, 'browser')).toEqual([]);
    expect(reasonsOf({ read: isMirrored }, 'simulator')).toEqual([]);
    expect(reasonsOf({ read: isMirrored })).toHaveLength(1);
  });

  it.each([0, 64, 128, 192, 255])('takes no even gray of %i for a chart', (code) => {
    expect(reasonsOf({ read: () => ({ r: code, g: code, b: code }) })).toHaveLength(1);
  });

  it.each<[string, (code: number) => number]>([
    ['half the contrast', (code) => Math.round(64 + code / 2)],
    ['an eighth of the range cut off', (code) => Math.max(code - 32, 0)],
    ['4 bits', (code) => (code >> 4) << 4],
  ])('takes a chart with %s for shown', (_, change) => {
    expect(reasonsOf({ read: ({ r, g, b }) => ({ r: change(r), g: change(g), b: change(b) }) })).toEqual([]);
  });

  it('compares light as it compares the signal', () => {
    const lightOf = (codes: Rgb, share = 1) => {
      const light = model?.toXyz({ r: codes.r / 255, g: codes.g / 255, b: codes.b / 255 });
      return { X: share * (light?.X ?? 0), Y: share * (light?.Y ?? 0), Z: share * (light?.Z ?? 0) };
    };
    const shown = (patch: Patch, point: SamplePoint) =>
      patch.name === 'tone-chart' ? (expectedCodes(chart, size, point) ?? patch.codes) : patch.codes;
    expect(reasonsOf({ light: (patch, point) => lightOf(shown(patch, point)) })).toEqual([]);
    expect(reasonsOf({ light: (patch, point) => lightOf(shown(patch, point), 0.6) })).toEqual([]);
    const turned = reasonsOf({
      light: (patch, point) => lightOf(patch.name === 'tone-chart' ? mirrored(chart, point) : patch.codes),
    });
    expect(turned).toMatchObject([{ code: 'chart-not-shown', params: { codes: null, bitDepth: null } }]);
  });

  it('of a chart whose corners are alike tells nothing, and neither of light without a calibration', () => {
    const codes = Array.from({ length: 4 }, () => ({ r: 9, g: 9, b: 9 }));
    const even: Cells = { kind: 'cells', name: 'even', columns: 2, rows: 2, codes };
    expect(reasonsOf({ patches: [patternPatch(even, size)], read: () => ({ r: 200, g: 0, b: 0 }) })).toEqual([]);
    const evidence = buildEvidence({ patches: ['tone-chart'], light: () => ({ X: 1, Y: 1, Z: 1 }), reference: null });
    expect(checkCharts(evidence, deviations(evidence.plan, evidence.readings, null))).toEqual([]);
  });
});

describe('unconfirmedCharts', () => {
  const evidence = buildEvidence({ patches: ['white', 'tone-chart'] });
  const corners = cornerCells(chart.pattern as Cells);
  const without = (patchIndex: number, pointIndex: number) => ({
    ...evidence,
    readings: evidence.readings.filter((one) => one.patchIndex !== patchIndex || one.pointIndex !== pointIndex),
  });

  it.each(corners)('has a chart whose corner %i was not read', (corner) => {
    expect(unconfirmedCharts(without(1, corner))).toEqual(new Set([1]));
  });

  it.each([
    ['whose corners were all read', without(1, 1)],
    ['beside a patch that lacks a point', without(0, 0)],
    [
      'that was verified on the screen',
      { ...without(1, 0), conditions: { shownBy: 'browser', colorMode: null } as const },
    ],
  ])('has no chart %s', (_, given) => {
    expect(unconfirmedCharts(given)).toEqual(new Set());
  });
});
