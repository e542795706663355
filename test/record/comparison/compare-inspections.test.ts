import { describe, expect, it } from 'vitest';
import type { SignalReading } from '../../../src/read/reading.ts';
import { compareInspections } from '../../../src/record/comparison/compare-inspections.ts';
import type { Inspection } from '../../../src/record/inspection.ts';
import { ownRecord } from '../../../src/record/own-record.ts';
import { asLight, buildInspection, GREY, RED, tintedCorner, WHITE } from '../../report/build-inspection.ts';
import { withCode } from '../../with-code.ts';

describe('compareInspections', () => {
  it('goes by the readings of a record that somebody put together, not by the judgment in it', () => {
    const good = buildInspection();
    const bad = buildInspection({ read: tintedCorner });
    const mixed = { ...bad, judgment: good.judgment };
    expect(compareInspections(good, mixed).points).toEqual(compareInspections(good, bad).points);
    expect(() => compareInspections(good, {} as never)).toThrow(withCode('invalid-record'));
    expect(() => compareInspections(null as never, good)).toThrow(withCode('invalid-record'));
  });

  it('finds no change between a run and itself', () => {
    const run = buildInspection({ patches: [WHITE, RED] });
    const { points, metrics, onlyFrom, onlyTo } = compareInspections(run, run);
    expect(points).toHaveLength(50);
    expect(points.filter(({ deltaE2000, codes }) => deltaE2000 !== 0 || codes?.r !== 0)).toEqual([]);
    expect(metrics.every(({ from, to }) => from === to)).toBe(true);
    expect([onlyFrom, onlyTo]).toEqual([0, 0]);
  });

  it('says of each point by how much it changed, after minus before', () => {
    const before = buildInspection();
    const after = { ...buildInspection({ read: (codes) => ({ ...codes, r: codes.r - 10 }) }), runId: 'later' };
    const { points, to, grades } = compareInspections(before, after);
    expect(to).toBe('later');
    expect(grades).toEqual(['pass', 'fail']);
    expect(points[0]).toMatchObject({ patch: 'white', xFraction: 0.1, yFraction: 0.1, codes: { r: -10, g: 0, b: 0 } });
    expect(points[0]?.deltaE2000).toBeCloseTo(after.judgment.deviations[0]?.color?.deltaE2000 ?? 0, 9);
    expect(points[0]?.luminancePercent).toBeLessThan(0);
    expect(points[0]?.deltaUv1976).toBeGreaterThan(0);
  });

  it('pairs points by place and patch, whatever their order, and counts those without a pair', () => {
    const nine = buildInspection({ columns: 3, rows: 3, patches: [GREY, WHITE] });
    const one = buildInspection({ columns: 1, rows: 1, patches: [WHITE] });
    expect(compareInspections(nine, one)).toMatchObject({
      onlyFrom: 17,
      onlyTo: 0,
      points: [{ patch: 'white', xFraction: 0.5 }],
    });
    expect(compareInspections(one, nine)).toMatchObject({ onlyFrom: 0, onlyTo: 17 });
  });

  it('compares codes of different bit depths on the scale of the earlier one', () => {
    const before = buildInspection();
    const readings = before.readings.map((reading) => ({
      ...reading,
      bitDepth: 10,
      rgbFull: { r: 1023, g: 1019, b: 1023 },
    }));
    const { r, g } = compareInspections(before, { ...before, readings }).points[0]?.codes ?? { r: 1, g: 1 };
    expect([r, Number(g.toFixed(6))]).toEqual([0, Number(((1019 * 255) / 1023 - 255).toFixed(6))]);
  });

  it('compares light with light, and says nothing about codes then', () => {
    const signal = buildInspection();
    const lit = (Y: number) => ({
      ...signal,
      readings: signal.readings.map((reading) => asLight(reading, { X: Y, Y, Z: Y })),
    });
    const [point] = compareInspections(lit(100), lit(90)).points;
    expect(point).toMatchObject({ codes: null, luminancePercent: -10, deltaUv1976: 0 });
    expect(compareInspections(lit(0), lit(90)).points[0]).toMatchObject({ luminancePercent: null, deltaUv1976: null });
  });

  it('says by how much the error of a point grew or shrank', () => {
    const flat = buildInspection();
    const tinted = buildInspection({ read: tintedCorner });
    const changes = (from: Inspection, to: Inspection) =>
      compareInspections(from, to).points.map(({ errorChange }) => Math.sign(errorChange ?? Number.NaN));
    const [worse, better] = [changes(flat, tinted), changes(tinted, flat)];
    expect(worse.filter((sign) => sign > 0).length).toBeGreaterThan(0);
    expect(worse.every((sign) => sign >= 0)).toBe(true);
    expect(better).toEqual(worse.map((sign) => 0 - sign));
  });

  it('compares several passes pass by pass: a change in the first one is not hidden by the last', () => {
    const run = buildInspection({ columns: 1, rows: 1 });
    const passes = (...codes: readonly number[]): Inspection => ({
      ...run,
      readings: codes.map((r) => ({ ...(run.readings[0] as SignalReading), rgbFull: { r, g: 255, b: 255 } })),
    });
    const { points } = compareInspections(passes(255, 255), passes(200, 255));
    expect(points.map(({ codes }) => codes?.r)).toEqual([-55, 0]);
    expect(compareInspections(passes(255, 255), passes(255))).toMatchObject({ onlyFrom: 1, onlyTo: 0 });
  });

  it('takes the brightest light of the earlier run as white if there is no calibration', () => {
    const run = buildInspection({ columns: 1, rows: 1 });
    const lit = (Y: number): Inspection => ({
      ...run,
      calibration: { reference: null, problem: null },
      readings: run.readings.map((reading) => asLight(reading, { X: 0.95 * Y, Y, Z: 1.09 * Y })),
    });
    expect(compareInspections(lit(100), lit(100)).points[0]?.deltaE2000).toBe(0);
    expect(compareInspections(lit(100), lit(90)).points[0]?.deltaE2000).toBeGreaterThan(1);
    expect(compareInspections(lit(0), lit(0)).points[0]?.deltaE2000).toBeNull();
  });

  it('gives no color difference without a calibration or a color, unless the code values are the same', () => {
    const run = buildInspection();
    const without = { ...run, calibration: { reference: null, problem: null } };
    const darker = buildInspection({ read: (codes) => ({ ...codes, r: codes.r - 1 }) });
    expect(compareInspections(without, darker).points[0]?.deltaE2000).toBeNull();
    expect(compareInspections(without, run).points[0]?.deltaE2000).toBe(0);
    const deviations = run.judgment.deviations.map((deviation) => ({ ...deviation, color: null }));
    const uncolored = ownRecord({ ...run, judgment: { ...run.judgment, deviations } });
    expect(compareInspections(darker, uncolored).points[0]).toMatchObject({ deltaE2000: null, luminancePercent: null });
  });

  it('leaves out metrics that one of the runs has no value of', () => {
    const run = buildInspection({ read: tintedCorner });
    const metrics = run.judgment.metrics.map((metric) => ({ ...metric, value: null }));
    const without = ownRecord({ ...run, judgment: { ...run.judgment, metrics } });
    expect(compareInspections(run, without).metrics).toEqual([]);
    expect(compareInspections(without, run).metrics).toEqual([]);
    expect(compareInspections(run, run).metrics[0]).toMatchObject({
      metric: 'delta-e-2000-reference-max',
      patch: 'white',
    });
  });

  it('refuses runs of different units unless that is meant', () => {
    const run = buildInspection();
    const other = { ...run, unit: 'UNIT-0043' };
    expect(() => compareInspections(run, other)).toThrow('unit UNIT-0042, ');
    expect(compareInspections(run, other, { anyUnit: true }).points).toHaveLength(25);
  });

  it('does not take two runs without any name for runs of one unit', () => {
    const { monitor, ...run } = buildInspection();
    const unnamed = { ...run, unit: null, monitor: { ...monitor, serialNumber: 'not given' } };
    expect(() => compareInspections(unnamed, unnamed)).toThrow('is of an unnamed unit, ');
    expect(compareInspections(unnamed, unnamed, { anyUnit: true })).toMatchObject({ points: expect.anything() });
  });

  it('tells units without a name by their serial number', () => {
    const run = { ...buildInspection(), unit: null };
    const other = { ...run, monitor: { ...run.monitor, serialNumber: '87654321' } };
    expect(() => compareInspections(run, other)).toThrow('unit 12345678, ');
  });

  it('refuses runs that have no point in common', () => {
    const white = buildInspection({ patches: [WHITE] });
    const red = buildInspection({ patches: [RED] });
    expect(() => compareInspections(white, red)).toThrow('no point of the same patch and place in common');
  });
});
