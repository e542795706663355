import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import { parsePatches } from '../../src/plan/pattern/patch.ts';
import { planSampling } from '../../src/plan/sampling/plan-sampling.ts';
import { belowFloor, type Unresolved } from '../../src/read/light/unresolved.ts';
import type { LightReading } from '../../src/read/reading.ts';
import { meanReading } from '../../src/record/repeats/judge-passes.ts';
import { TRIALS } from '../trials.ts';

const plan = planSampling({
  layout: '5x5',
  order: 'row-major',
  resolution: { widthPx: 3840, heightPx: 2160 },
  patches: parsePatches('white,black'),
});

describe('belowFloor', () => {
  it('names the components of 0 with the floor, if it is known', () => {
    expect(belowFloor({ X: 0, Y: 1, Z: 0 }, 0.001)).toEqual({ X: 0.001, Z: 0.001 });
    expect(belowFloor({ X: 0, Y: 1, Z: 1 }, null)).toEqual({ X: 'floor-unknown' });
    expect(belowFloor({ X: 1, Y: 1, Z: 1 }, null)).toBeNull();
  });
});

describe('a component below the floor of the meter', () => {
  it('leaves a limit met that no value up to the floor could miss', () => {
    const { verdict } = judge(
      { metric: 'uv-1976-pair-max', patches: ['black'], operator: '<=', required: 0.5 },
      0.0001,
    );
    expect(verdict.grade).toBe('pass');
    expect(verdict.limits[0]).toMatchObject({
      result: 'met',
      range: { min: expect.any(Number), max: expect.any(Number) },
    });
    expect(verdict.limits[0]?.value).toBe(verdict.limits[0]?.range?.max);
    expect(verdict.reasons).toMatchObject([
      { code: 'light-below-floor', weight: 'note', params: { count: 25, floorCdM2: 0.0001 } },
    ]);
  });

  it('makes a limit inconclusive that some value up to the floor misses, though 0 everywhere meets it', () => {
    const limit = { metric: 'uv-1976-pair-max', patches: ['black'], operator: '<=', required: 0.01 } as const;
    expect(judge(limit, 1e-9).verdict.grade).toBe('pass');
    const { verdict } = judge(limit, 0.2);
    expect(verdict.grade).toBe('inconclusive');
    expect(verdict.reasons[0]).toMatchObject({ code: 'limit-below-floor', params: { min: 0 } });
    expect(verdict.limits[0]?.result).toBe('unjudged');
  });

  it('makes a limit inconclusive that bounds the metric on its better side, where the range is not exact', () => {
    const limit = { metric: 'uv-1976-pair-max', patches: ['black'], operator: '>=', required: 0 } as const;
    const { verdict } = judge(limit, 0.0001);
    expect(verdict.grade).toBe('inconclusive');
    expect(verdict.limits[0]?.result).toBe('unjudged');
  });

  it('makes a limit inconclusive that depends on it, if the floor is unknown', () => {
    const { verdict, metrics } = judge(
      { metric: 'uv-1976-pair-max', patches: ['black'], operator: '<=', required: 0.5 },
      'floor-unknown',
    );
    expect(verdict).toMatchObject({
      grade: 'inconclusive',
      reasons: [{ code: 'limit-unjudged' }, { code: 'light-below-floor' }],
    });
    expect(metrics.find(({ name, patchIndex }) => name === 'uv-1976-pair-max' && patchIndex === 1)).toMatchObject({
      value: null,
      why: { code: 'floor-unknown' },
    });
  });

  it('does not touch a limit that does not depend on it', () => {
    const limit = { metric: 'luminance-min-max-ratio', patches: ['white'], operator: '>=', required: 0.8 } as const;
    for (const bound of [0.01, 'floor-unknown', 'not-measured'] as const) {
      const { verdict } = judge(limit, bound);
      expect(verdict.grade).toBe('pass');
      expect(verdict.limits[0]).not.toHaveProperty('range');
    }
    expect(judge({ ...limit, required: 1.1 }, 'floor-unknown').verdict.grade).toBe('fail');
  });

  it('judges luminance, and nothing else, if only luminance was measured', () => {
    const unmeasured: Unresolved = { X: 'not-measured', Z: 'not-measured' };
    const readings = lights().map((reading) => {
      const light = { X: 0, Y: reading.patchIndex === 0 ? 100 : 1, Z: 0 };
      return { ...reading, light, unresolved: unmeasured };
    });
    const luminance = judge({ metric: 'luminance-min-max-ratio', operator: '>=', required: 0.8 }, 1, readings);
    expect(luminance.verdict.grade).toBe('pass');
    expect(luminance.verdict.reasons).toMatchObject([{ code: 'chromaticity-not-measured', params: { count: 50 } }]);
    const color = judge({ metric: 'uv-1976-pair-max', operator: '<=', required: 1000 }, 1, readings);
    expect(color.verdict.grade).toBe('inconclusive');
    expect(color.deviations.every(({ color: of }) => of === null)).toBe(true);
  });

  it('names the floor if only luminance was measured, and one of it is below the floor', () => {
    const unmeasured = { X: 'not-measured', Z: 'not-measured' } as const;
    const readings = lights().map((reading, place): LightReading => {
      if (place > 0) return { ...reading, light: { X: 0, Y: 100, Z: 0 }, unresolved: unmeasured };
      return { ...reading, light: { X: 0, Y: 0, Z: 0 }, unresolved: { ...unmeasured, Y: 'floor-unknown' } };
    });
    const why = (metric: 'luminance-min-max-ratio' | 'uv-1976-pair-max') =>
      judge({ metric, operator: '>=', required: 0 }, 1, readings).metrics.find(({ name }) => name === metric)?.why
        ?.code;
    expect(why('luminance-min-max-ratio')).toBe('floor-unknown');
    expect(why('uv-1976-pair-max')).not.toBe('floor-unknown');
  });

  it('does not follow more of them than it can compute', () => {
    const large = planSampling({ ...plan, layout: '20x20', patches: plan.patches });
    const unresolved: Unresolved = { Z: 0.001 };
    const readings = lights(large).map((reading) => ({ ...reading, light: { X: 1, Y: 1, Z: 0 }, unresolved }));
    const limit = { metric: 'uv-1976-pair-max', operator: '<=', required: 1000 } as const;
    const { verdict, metrics } = judgeEvidence(evidence(readings, large), profileOf(limit), { judgedAt: AT });
    expect(verdict.grade).toBe('inconclusive');
    expect(metrics.find(({ name }) => name === 'uv-1976-pair-max')?.why).toEqual({
      code: 'below-floor-often',
      params: { count: 800 },
    });
  });

  it('has a range that no values up to the floor leave', () => {
    const few = planSampling({ ...plan, layout: '2x2', patches: parsePatches('black') });
    const floor = 0.01;
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const dark = fc.record({
      X: part,
      Y: fc.double({ min: 0.5, max: 1, noNaN: true }),
      Z: part,
      open: fc.subarray(['X', 'Z'] as const),
    });
    const names = ['uv-1976-pair-max', 'uv-1976-center-max', 'luminance-min-max-ratio', 'nonuniformity'];
    const limit = { metric: 'uv-1976-pair-max', operator: '<=', required: 1 } as const;
    const metricsOf = (readings: readonly LightReading[]) =>
      judgeEvidence(
        evidence(readings, few),
        { ...profileOf(limit), limits: names.map((metric) => ({ ...limit, metric, source: 'test', verified: true })) },
        { judgedAt: AT },
      ).metrics;
    fc.assert(
      fc.property(fc.array(dark, { minLength: 4, maxLength: 4 }), (points) => {
        const known = (place: number, name: 'X' | 'Y' | 'Z') => 0.02 * (points[place]?.[name] ?? 0);
        const readings = lights(few).map((reading, place): LightReading => {
          const names = points[place]?.open ?? [];
          const light = {
            X: known(place, 'X'),
            Y: known(place, 'Y'),
            Z: known(place, 'Z'),
            ...Object.fromEntries(names.map((name) => [name, 0])),
          };
          return { ...reading, light, unresolved: Object.fromEntries(names.map((name) => [name, floor])) };
        });
        const truth = readings.map((reading, place): LightReading => {
          const names = points[place]?.open ?? [];
          const light = {
            ...reading.light,
            ...Object.fromEntries(names.map((name) => [name, floor * (points[place]?.[name] ?? 0)])),
          };
          const { unresolved: _, ...rest } = reading;
          return { ...rest, light };
        });
        const ranges = new Map(metricsOf(readings).map((metric) => [metric.name, metric]));
        for (const { name, value } of metricsOf(truth).filter((metric) => names.includes(metric.name))) {
          const found = ranges.get(name);
          expect(value).toBeLessThanOrEqual((found?.range?.max ?? found?.value ?? Number.NaN) + 1e-9);
        }
      }),
      { numRuns: TRIALS },
    );
  });

  it('needs both ends of the range within a recommended limit', () => {
    const limit = {
      metric: 'luminance-min-max-ratio',
      patches: ['black'],
      operator: '>=',
      required: 0.2,
      recommended: 0.9,
    } as const;
    const dark = lights().map((reading) => {
      if (reading.patchIndex === 0) return reading;
      if (reading.pointIndex > 0) return { ...reading, light: { X: 0.95, Y: 1, Z: 1.09 } };
      return { ...reading, light: { X: 1, Y: 0, Z: 1 }, unresolved: { Y: 1 } };
    });
    expect(judge(limit, 1, dark).verdict.limits[0]).toMatchObject({
      result: 'unjudged',
      value: 0,
      range: { min: 0, max: 1 },
    });
    expect(judge({ ...limit, required: 0 }, 1, dark).verdict.grade).toBe('pass-marginal');
  });
});

describe('the mean of passes of which some did not resolve a component', () => {
  const [reading] = lights() as readonly [LightReading];
  const of = (Z: number, unresolved?: Unresolved): LightReading => ({
    ...reading,
    light: { X: 0.2, Y: 0.2, Z },
    ...(unresolved && { unresolved }),
  });

  it('may be anything up to what the floor adds to the others', () => {
    const mean = meanReading([of(0, { Z: 0.01 }), of(0.02)]);
    expect(mean.light).toEqual({ X: 0.2, Y: 0.2, Z: 0.01 });
    expect(mean.unresolved).toEqual({ Z: expect.closeTo(0.015, 12) });
    expect(meanReading([of(0.02), of(0, { Z: 0.01 })]).unresolved).toEqual(mean.unresolved);
  });

  it('takes the widest of the bounds of its passes', () => {
    expect(meanReading([of(0, { Z: 0.01 }), of(0, { Z: 'floor-unknown' })]).unresolved).toEqual({ Z: 'floor-unknown' });
    expect(meanReading([of(0, { Z: 'floor-unknown' }), of(0, { Z: 'not-measured' })]).unresolved).toEqual({
      Z: 'not-measured',
    });
    expect(meanReading([of(0.01), of(0.02)])).not.toHaveProperty('unresolved');
  });
});

const AT = '2026-01-05T08:00:00.000Z';

function judge(
  limit: Omit<Profile['limits'][number], 'source' | 'verified'>,
  bound: number | 'floor-unknown' | 'not-measured',
  readings = dim(bound),
) {
  return judgeEvidence(evidence(readings, plan), profileOf(limit), { judgedAt: AT });
}

function profileOf(limit: Omit<Profile['limits'][number], 'source' | 'verified'>): Profile {
  return {
    name: 'own',
    version: 1,
    title: 'own',
    kind: 'light',
    plan: { layout: '5x5', patches: ['white', 'black'] },
    requires: { minimumPoints: 1, patches: [] },
    calibrationMaxAgeDays: null,
    limits: [{ ...limit, source: 'test', verified: true }],
  };
}

function evidence(readings: readonly LightReading[], of: typeof plan) {
  return {
    ...{ plan: of, readings, missed: [], replaced: [], checks: [], stopped: null, simulated: null },
    calibration: { reference: null, problem: null },
    startedAt: AT,
    conditions: null,
  };
}

/** White as it should be; black with a component that the meter did not resolve. */
function dim(bound: number | 'floor-unknown' | 'not-measured'): readonly LightReading[] {
  return lights().map((reading) => {
    if (reading.patchIndex === 0) return reading;
    return { ...reading, light: { X: 0.19, Y: 0.2, Z: 0 }, unresolved: { Z: bound } };
  });
}

function lights(of = plan): readonly LightReading[] {
  return of.patches.flatMap((_, patchIndex) =>
    of.points.map(
      ({ index, xPx, yPx }): LightReading => ({
        ...{ kind: 'light', patchIndex, pointIndex: index, sequence: patchIndex * of.points.length + index },
        ...{ requested: { xPx, yPx }, actual: { xPx, yPx }, light: { X: 95, Y: 100, Z: 109 } },
        ...{
          instrument: null,
          correction: null,
          received: null,
          startedAt: AT,
          elapsedMs: 0,
          durationMs: 0,
          attempts: [],
        },
      }),
    ),
  );
}
