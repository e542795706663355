import { describe, expect, it } from 'vitest';
import { runValues } from '../../src/record/run-values.ts';
import { golden, production } from '../line/server/intake/run-of-line.ts';

describe('runValues', () => {
  it('has each metric that the profile limits, with its limits, and the calibrated colors', () => {
    const values = runValues(production('flat'));
    expect(values).toContainEqual(
      expect.objectContaining({ metric: 'delta-e-2000-reference-max white', source: 'signal', lower: null, upper: 2 }),
    );
    const { white } = golden('flat').calibration.reference?.colors ?? {};
    expect(values).toContainEqual(
      expect.objectContaining({ metric: 'white Y', source: 'calibration', value: white?.Y }),
    );
    expect(new Set(values.map(({ metric, source }) => `${source} ${metric}`)).size).toBe(values.length);
    expect(values.some(({ metric }) => metric.startsWith('luminance '))).toBe(false);
  });

  it('has the mean luminance of each patch that a meter measured', () => {
    const record = production('flat');
    const readings = record.readings.map((reading, at) => ({
      ...reading,
      ...{ kind: 'light' as const, light: { X: 1, Y: 100 + (at % 2), Z: 1 } },
    }));
    const values = runValues({ ...record, readings } as typeof record).filter(({ metric }) =>
      /^luminance /.test(metric),
    );
    expect(values.length).toBe(record.plan.patches.length);
    const [white] = values;
    expect(white).toMatchObject({ metric: 'luminance white', source: 'light', unit: 'cd/m²' });
    expect(white?.value).toBeGreaterThan(100);
    expect(white?.value).toBeLessThan(101);
  });

  it('has none of a run that was stopped', () => {
    const stopped = { ...golden('hdcp-mid-run').stopped, afterReading: null } as ReturnType<typeof golden>['stopped'];
    expect(runValues(production('flat', { stopped }))).toEqual([]);
  });

  it('leaves out values and names that no chart could hold', () => {
    const record = production('flat');
    const [limit] = record.judgment.verdict.limits;
    if (!limit) throw new TypeError('no limit');
    const limits = [
      { ...limit, metric: 'huge', value: 1e300 },
      { ...limit, metric: 'x'.repeat(300), value: 1 },
      { ...limit, metric: 'a\u0000b', value: 1 },
      { ...limit, metric: 'unknown', value: null },
      ...Array.from({ length: 500 }, (_, at) => ({ ...limit, metric: `m${at}`, value: at })),
    ];
    const verdict = { ...record.judgment.verdict, limits };
    const values = runValues({ ...record, judgment: { ...record.judgment, verdict } });
    expect(values).toHaveLength(200);
    expect(values[0]?.metric).toMatch(/^m0/);
  });
});
