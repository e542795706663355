import { describe, expect, it } from 'vitest';
import { summarizeChange } from '../../../src/record/comparison/change-summary.ts';
import {
  type Comparison,
  compareInspections,
  type PointChange,
} from '../../../src/record/comparison/compare-inspections.ts';
import { ownRecord } from '../../../src/record/own-record.ts';
import { buildInspection, tintedCorner } from '../../report/build-inspection.ts';

const point = (deltaE2000: number | null, errorChange: number | null = null): PointChange => ({
  ...{ patch: 'white', patchIndex: 0, pointIndex: 0, xFraction: 0.5, yFraction: 0.5 },
  ...{ codes: null, deltaE2000, errorChange, luminancePercent: null, deltaUv1976: null },
});

const same = compareInspections(buildInspection(), { ...buildInspection(), runId: 'later' });
const comparison = (changes: Partial<Comparison>): Comparison => ({ ...same, ...changes });

describe('summarizeChange', () => {
  it('calls points up to the limit unchanged, bound included', () => {
    expect(summarizeChange(same)).toMatchObject({ outcome: 'unchanged', maxChange: 0.5, changed: [], doubts: [] });
    const points = [point(0.2), point(0.5)];
    expect(summarizeChange(comparison({ points }))).toMatchObject({ outcome: 'unchanged', largest: points[1] });
    expect(summarizeChange(comparison({ points }), 0.4)).toMatchObject({ outcome: 'changed', changed: [points[1]] });
    expect(summarizeChange(comparison({ points: [point(1e-9)] }), 0).outcome).toBe('changed');
  });

  it('is a change if a run that fails came after one that passed, however large the limit is', () => {
    const grades = (from: string, to: string) => summarizeChange(comparison({ grades: [from, to] }), 1000);
    expect(grades('pass', 'fail')).toMatchObject({ outcome: 'changed', isNowFailing: true, changed: [] });
    expect(grades('pass-marginal', 'fail').outcome).toBe('changed');
    expect(grades('fail', 'pass').outcome).toBe('unchanged');
    expect(grades('pass', 'pass-marginal').outcome).toBe('unchanged');
    expect(grades('pass', 'inconclusive').outcome).toBe('unknown');
  });

  it('sorts what changed by its size, what got worse and what got better by the change of its error', () => {
    const [a, b, c, d] = [point(1, 0.5), point(3, -1), point(2, 0.9), point(0.1, 0.1)];
    const summary = summarizeChange(comparison({ points: [a, b, c, d] }));
    expect(summary.changed).toEqual([b, c, a]);
    expect([summary.worse, summary.better]).toEqual([[c, a], [b]]);
  });

  it('is unknown if a run is inconclusive, a reading has no counterpart or a point has no color, whatever else changed', () => {
    const inconclusive = comparison({ grades: ['pass', 'inconclusive'] });
    expect(summarizeChange(inconclusive)).toMatchObject({
      outcome: 'unknown',
      doubts: [{ code: 'inconclusive-run', run: 'later' }],
    });
    expect(summarizeChange(comparison({ grades: ['inconclusive', 'pass'] })).outcome).toBe('unknown');
    expect(summarizeChange(comparison({ onlyFrom: 1, onlyTo: 2 }))).toMatchObject({
      outcome: 'unknown',
      doubts: [{ code: 'unpaired-readings', count: 3 }],
    });
    expect(summarizeChange(comparison({ points: [point(9), point(null)] }))).toMatchObject({
      outcome: 'unknown',
      doubts: [{ code: 'colorless-points', count: 1 }],
    });
  });

  it('compares failed runs: a tint that is new made points worse, one that is gone made them better', () => {
    const [flat, tinted] = [buildInspection(), buildInspection({ read: tintedCorner })];
    const worse = summarizeChange(compareInspections(flat, tinted));
    expect([worse.outcome, worse.worse.length, worse.better.length]).toEqual(['changed', worse.changed.length, 0]);
    expect(summarizeChange(compareInspections(tinted, flat)).better).toHaveLength(worse.changed.length);
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s as a limit', (limit) => {
    expect(() => summarizeChange(same, limit)).toThrow('expected a number, 0 or more');
  });
});

describe('compareInspections', () => {
  it('refuses to compare the signal with light', () => {
    const signal = buildInspection();
    const light = { ...signal, runId: 'light', readings: signal.readings.map((one) => ({ ...one, kind: 'light' })) };
    expect(() => compareInspections(signal, ownRecord(light as never))).toThrow(
      'read the signal, light measured light',
    );
  });
});
