import {
  converter,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  wcagContrast,
  wcagLuminance,
} from 'culori';
import { describe, expect, it } from 'vitest';
import type { PatchReadings } from '../../src/judge/metrics/patch-readings.ts';
import type { LimitResult } from '../../src/judge/verdict.ts';
import { parsePatch } from '../../src/plan/pattern/patch.ts';
import { planSampling } from '../../src/plan/sampling/plan-sampling.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { COLOR_SCALES, inkOn, SCALE_STEPS } from '../../src/report/map/color-scale.ts';
import { mapCells } from '../../src/report/map/map-cells.ts';
import { mapLimit, mapMark } from '../../src/report/map/map-limit.ts';
import { mapScale, scaleStep } from '../../src/report/map/map-scale.ts';
import { MAP_VIEWS, type MapView, mapValues } from '../../src/report/map/map-view.ts';
import { mappedViews, pointMark } from '../../src/report/map/mapped-view.ts';
import { pointResults } from '../../src/report/tables/point-results.ts';
import { readingRows } from '../../src/report/tables/reading-rows.ts';
import { planPointName, pointName } from '../../src/report/text/point-name.ts';
import { asLight, BLACK, buildInspection, GREY, tintedCorner, WHITE } from './build-inspection.ts';

const rgb = converter('rgb');
const flat = buildInspection();
const tinted = buildInspection({ read: tintedCorner, patches: [GREY, WHITE, BLACK] });

describe('COLOR_SCALES', () => {
  const sides: { name: string; colors: readonly string[] }[] = Object.entries(COLOR_SCALES).flatMap(([kind, colors]) =>
    kind === 'sequential'
      ? [{ name: kind, colors: [...colors] }]
      : [
          { name: `${kind}, lower`, colors: colors.slice(0, 5).reverse() },
          { name: `${kind}, upper`, colors: colors.slice(4) },
        ],
  );

  it.each(sides)('has even steps and lightness that runs one way, also without color vision: $name', ({ colors }) => {
    const difference = differenceCiede2000();
    const steps = colors.slice(1).map((color, index) => difference(colors[index] as string, color));
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.35);
    for (const see of [filterDeficiencyDeuter(1), filterDeficiencyProt(1), filterDeficiencyTrit(1)]) {
      const seen = colors.map((color) => wcagLuminance(see(rgb(color) ?? { mode: 'rgb', r: 0, g: 0, b: 0 })));
      const signs = seen.slice(1).map((luminance, index) => Math.sign(luminance - (seen[index] as number)));
      expect(new Set(signs).size).toBe(1);
    }
  });

  it('carries text at 4.5:1 on every color', () => {
    for (const color of Object.values(COLOR_SCALES).flat()) {
      expect(wcagContrast(color, inkOn(color))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** A view of a record by its id. */
function mapped(inspection: Inspection, id: string) {
  return mappedViews(inspection).find(({ view }) => view.id === id);
}

describe('mappedViews', () => {
  it('lists what the profile limits first and keeps only code values without a color', () => {
    expect(mappedViews(flat)[0]?.view.id).toBe('calibration/color-difference');
    const { verdict } = flat.judgment;
    const limits = verdict.limits.map((limit) => ({ ...limit, metric: 'commanded-code-value-error' }));
    const exact = { ...flat, judgment: { ...flat.judgment, verdict: { ...verdict, limits } } };
    expect(mappedViews(exact)[0]?.view.id).toBe('shown/commanded-error');
    const deviations = flat.judgment.deviations.map((deviation) => ({ ...deviation, color: null }));
    const colorless = { ...flat, judgment: { ...flat.judgment, deviations } };
    expect(new Set(mappedViews(colorless).map(({ view }) => view.reference))).toEqual(new Set(['shown']));
  });

  it('agrees with the record, and with the center as zero', () => {
    const views = mappedViews(tinted);
    expect(views.flatMap(({ patches }) => patches.map(({ values }) => values.size))).toEqual(Array(36).fill(25));
    const fromCenter = views.filter(({ view }) => view.reference === 'center').flatMap(({ patches }) => patches);
    expect(fromCenter.map(({ values }) => values.get(tinted.plan.centerIndex))).toEqual(Array(12).fill(0));

    const corner = tinted.judgment.deviations.find((one) => one.patchIndex === 1 && one.pointIndex === 24);
    const value = (id: string) => mapped(tinted, id)?.patches[1]?.values.get(24);
    expect(value('calibration/color-difference')).toBe(corner?.color?.deltaE2000);
    // The center is untouched, so that both references agree.
    expect(value('center/color-difference')).toBeCloseTo(corner?.color?.deltaE2000 ?? 0, 4);
    expect(value('center/luminance')).toBeCloseTo(corner?.color?.luminanceDeviationPercent ?? 0, 9);
    expect(value('center/chromaticity')).toBeCloseTo(corner?.color?.deltaUv1976 ?? 0, 12);
    expect(value('shown/code-error')).toBe(13);
    expect(value('shown/red')).toBe(-13);
  });

  it('adds the ambient light of the profile before it compares with the center', () => {
    const { judgment } = tinted;
    const bright = { ...tinted, judgment: { ...judgment, profile: { ...judgment.profile, ambientCdM2: 120 } } };
    const dark = mapped(tinted, 'center/luminance')?.patches[1]?.values.get(24) ?? 0;
    expect(mapped(bright, 'center/luminance')?.patches[1]?.values.get(24)).toBeCloseTo(dark / 2, 5);
  });

  it('shows the worst of repeated readings', () => {
    const [first] = flat.judgment.deviations;
    if (!first?.color) throw new Error('no color');
    const worse = { ...first, reading: 99, color: { ...first.color, luminanceDeviationPercent: -7 } };
    const better = { ...first, reading: 100, color: { ...first.color, luminanceDeviationPercent: 2 } };
    const repeated = { ...flat, judgment: { ...flat.judgment, deviations: [first, worse, better] } };
    expect(mapped(repeated, 'calibration/luminance')?.patches[0]?.values.get(0)).toBe(-7);
  });

  it('shows what a meter measured, against the center, without any calibration', () => {
    const measured: Inspection = {
      ...flat,
      readings: flat.readings.map((reading, index) => asLight(reading, { X: 95, Y: 100 - index, Z: 108 })),
      judgment: {
        ...flat.judgment,
        deviations: flat.judgment.deviations.map((deviation) => ({ ...deviation, color: null })),
      },
    };
    expect(mapped(measured, 'center/luminance')?.patches[0]?.values.get(24)).toBeCloseTo((100 * -12) / 88, 9);
    expect(mapped(measured, 'calibration/luminance')).toBeUndefined();
  });

  it('has no value without a reading of the center, and lets other errors through', () => {
    const centerless = { ...tinted, plan: { ...tinted.plan, centerIndex: 99 } };
    expect(mappedViews(centerless).some(({ view }) => view.reference === 'center')).toBe(false);
    const [view] = MAP_VIEWS;
    const broken = () =>
      mapValues(
        {
          ...view,
          measure: () => {
            throw new TypeError('broken');
          },
        } as MapView,
        {} as PatchReadings,
      );
    expect(broken).toThrow(TypeError);
  });
});

describe('mapLimit and mapMark', () => {
  const [limit] = flat.judgment.verdict.limits as [LimitResult];
  const [view] = mappedViews(flat);
  if (!view) throw new Error('no view');

  it('takes the strictest upper bound of the patch', () => {
    const other = (change: Partial<LimitResult>) => ({ ...limit, ...change });
    const limits = [
      limit,
      other({ required: 1.5, patchIndex: null }),
      other({ required: 1.7 }),
      other({ required: 0.1, patchIndex: 3 }),
      other({ required: 0.1, operator: '>=' }),
      other({ required: 0.1, metric: 'min-max-ratio' }),
    ];
    expect(mapLimit(view.view, 0, limits)?.required).toBe(1.5);
    expect(mapLimit(view.view, 0, [])).toBeNull();
  });

  it('marks by magnitude, so that neither side is hidden', () => {
    expect(mapMark(undefined, limit)).toBe('missing');
    expect(mapMark(5, null)).toBe('unlimited');
    expect([-3, -1.5, 0.5, 1.5, 3].map((value) => mapMark(value, limit))).toEqual([
      'beyond',
      'marginal',
      'within',
      'marginal',
      'beyond',
    ]);
    expect(mapMark(1.5, { ...limit, recommended: null })).toBe('within');
  });
});

describe('a limit over several points, as a ratio is', () => {
  const [first] = flat.judgment.verdict.limits as [LimitResult];
  const ratio = { ...first, metric: 'luminance-max-min-ratio', unit: 'ratio', patchIndex: 0 };
  const withLimits = (...limits: LimitResult[]): Inspection => ({
    ...flat,
    readings: flat.readings.map((reading) => asLight(reading, { X: 95, Y: 100, Z: 108 })),
    judgment: { ...flat.judgment, verdict: { ...flat.judgment.verdict, limits } },
  });
  const marks = (inspection: Inspection, id: string) => {
    const [patch] = mapped(inspection, id)?.patches ?? [];
    return patch && [0, 1, 2].map((point) => pointMark(patch, point));
  };

  it('marks the point that it names if it is missed, on the map of its quantity only', () => {
    const failed = withLimits(
      { ...ratio, result: 'marginal', pointIndex: 1 },
      { ...ratio, result: 'missed', pointIndex: 1 },
      { ...ratio, result: 'met', pointIndex: 2 },
    );
    expect(marks(failed, 'center/luminance')).toEqual(['unlimited', 'beyond', 'unlimited']);
    const ofEachPoint = { ...ratio, metric: 'delta-e-2000-reference-max', unit: 'dE2000', result: 'missed' } as const;
    expect(marks(withLimits({ ...ofEachPoint, pointIndex: 1 }), 'center/color-difference')).toEqual(
      Array(3).fill('unlimited'),
    );
    expect(marks(failed, 'center/chromaticity')).toEqual(['unlimited', 'unlimited', 'unlimited']);
    const rows = readingRows(failed);
    const resultOf = pointResults(failed);
    expect(rows.slice(0, 3).map((row) => resultOf(row).result)).toEqual(['unlimited', 'beyond', 'unlimited']);
  });
});

describe('mapScale', () => {
  const subject = (required: number | null, ...values: number[]) => ({
    values: new Map(values.entries()),
    limit: required === null ? null : { metric: 'x', operator: '<=' as const, recommended: null, required },
  });

  it('puts the limit on a border of two steps as long as all values fit', () => {
    expect(mapScale('sequential', [subject(2, 0.1)])).toEqual({ kind: 'sequential', low: 0, high: 3 });
    expect(mapScale('sequential', [subject(2, 8)])).toMatchObject({ high: 9 });
    expect(mapScale('sequential', [subject(2, 100)])).toMatchObject({ high: 100 });
    expect(mapScale('diverging', [subject(7, -8)])).toEqual({ kind: 'diverging', low: -9, high: 9 });
  });

  it('holds all values without a limit, and has a span even without values', () => {
    expect(mapScale('sequential', [subject(null, 1, 4), subject(0, 5)])).toMatchObject({ low: 0, high: 5 });
    expect(mapScale('diverging', [])).toMatchObject({ low: -1, high: 1 });
  });

  it('puts every value in a step', () => {
    const scale = mapScale('diverging', [subject(null, 9)]);
    expect([-9, -1.1, 0, 1.1, 9, 99, -99].map((value) => scaleStep(value, scale))).toEqual([0, 3, 4, 5, 8, 8, 0]);
    expect(SCALE_STEPS).toBe(9);
  });
});

describe('mapCells', () => {
  it("are the grid's own if the points are its centers", () => {
    const [first, second] = mapCells({ ...flat.plan, points: [...flat.plan.points].reverse() });
    expect(first).toMatchObject({ x: 0, y: 0, width: 0.2, height: 0.2 });
    expect(second?.point.index).toBe(1);
  });

  it('are marks around the pixels if points are not cell centers, and never overlap', () => {
    const points = flat.plan.points
      .slice(0, 3)
      .map((point, index) => ({ ...point, row: null, column: null, xPx: [100, 200, 900][index] ?? 0 }));
    const cells = mapCells({ ...flat.plan, grid: null, points });
    expect(cells[0]?.width).toBeCloseTo(90 / 3840, 9);
    const ring = flat.plan.points.map((point) => ({ ...point, xFraction: point.xFraction * 0.9 + 0.05 }));
    expect(mapCells({ ...flat.plan, points: ring })[0]?.width).toBeLessThan(0.2);
    const [alone] = mapCells({ ...flat.plan, grid: null, points: points.slice(0, 1) });
    expect(alone?.height).toBeCloseTo(1 / 8, 9);
  });
});

describe('pointName', () => {
  it('is column and row from 1, or a number', () => {
    expect(planPointName(flat.plan, 0, 9)).toBe('C5 R2');
    expect(planPointName(flat.plan, 0, 99)).toBe('#100');
    const point = { ...(flat.plan.points[0] as (typeof flat.plan.points)[0]), row: null };
    expect(pointName(flat.plan, 0, point, 0)).toBe('#1');
  });

  it('has the code values of its cell on a chart', () => {
    const { resolution } = flat.plan;
    const patches = [parsePatch('white'), parsePatch('tone-chart')];
    const plan = planSampling({ layout: '3x3', order: 'row-major', resolution, patches });
    expect(planPointName(plan, 1, 10)).toBe('C5 R2 160/160/160');
    expect(planPointName(plan, 0, 5)).toBe('C3 R2');
  });
});
