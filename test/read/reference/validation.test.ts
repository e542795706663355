import { describe, expect, it } from 'vitest';
import { newestValidation } from '../../../src/read/reference/validation.ts';
import { seededRandom } from '../../../src/simulator/seeded-random.ts';

const of = (executedAt: unknown, statistics: unknown = { maximumDeltaE: 0.8, averageDeltaE: 0.4 }) => ({
  id: 'v',
  executedAt,
  statistics,
});

describe('the newest validation result', () => {
  it('is the latest, wherever it is in the list', () => {
    const found = newestValidation([
      of('2026-01-01 10:00'),
      of('2026-03-01 10:00', { maxDeltaE: 2 }),
      of('2026-02-01 10:00'),
    ]);
    expect(found).toEqual({ executedAt: '2026-03-01 10:00', maxDeltaE: 2, averageDeltaE: null });
  });

  it.each([
    ['missing', []],
    ['undated', [of('2026-01-01 10:00'), of(null)]],
    ['undated', [of('2026-01-01 10:00'), of('yesterday')]],
    ['undated', [null]],
    ['several', [of('2026-01-01 10:00'), of('2026-01-01 10:00')]],
  ])('is %s', (expected, received) => {
    expect(newestValidation(received)).toBe(expected);
  });

  it.each([
    [null],
    ['0.8'],
    [{}],
    [{ maximumDeltaE: '0.8', averageDeltaE: -1 }],
    [{ maximumDeltaE: Number.NaN, averageDeltaE: null }],
  ])('reports no value in the statistics %j', (statistics) => {
    expect(newestValidation([of('2026-01-01 10:00', statistics)])).toMatchObject({
      maxDeltaE: null,
      averageDeltaE: null,
    });
  });

  it('reports no value of a validation that failed', () => {
    const failed = { ...of('2026-01-01 10:00'), errorCode: 'SENSOR_TIMEOUT' };
    expect(newestValidation([failed])).toMatchObject({ maxDeltaE: null, averageDeltaE: null });
  });

  it.each([
    ['an average above the maximum', { maximumDeltaE: 0.1, averageDeltaE: 5 }, []],
    ['two values of one quantity', { maximumDeltaE: 0.5, maxDeltaE: 3 }, []],
    ['a patch above the maximum', { maximumDeltaE: 1 }, [{ deltaE: 9 }, { deltaE: 1 }]],
    [
      'a patch above the maximum next to one without a value',
      { maximumDeltaE: 1 },
      [{ name: 'red' }, { deltaE2000: 9 }],
    ],
    ['a maximum that no patch has', { maximumDeltaE: 3 }, [{ deltaE: 1 }, { deltaE: 0.5 }]],
    ['an average that is not that of the patches', { averageDeltaE: 0.2 }, [{ deltaE: 1 }, { deltaE: 2 }]],
    ['a patch whose value is no number', { maximumDeltaE: 1 }, [{ deltaE: 1 }, { deltaE: '9' }]],
    ['a patch with a negative value', { maximumDeltaE: 1 }, [{ deltaE: 1 }, { deltaE: -9 }]],
  ])('contradicts itself by %s', (_, statistics, measurementData) => {
    expect(newestValidation([{ ...of('2026-01-01 10:00', statistics), measurementData }])).toBe('contradictory');
  });

  it.each([
    ['rounded values', { maximumDeltaE: 1, averageDeltaE: 0.7 }, [{ deltaE: 1.04 }, { deltaE: 0.4 }]],
    ['patches without values', { maximumDeltaE: 1, averageDeltaE: 0.5 }, [{ name: 'red' }, null, 4]],
    ['no patches', { maximumDeltaE: 1, averageDeltaE: 0.5 }, []],
    ['the two names of one value', { maximumDeltaE: 1, maxDeltaE: 1 }, [{ deltaE: 1 }]],
  ])('does not contradict itself by %s', (_, statistics, measurementData) => {
    const found = newestValidation([{ ...of('2026-01-01 10:00', statistics), measurementData }]);
    expect(found).toMatchObject({ maxDeltaE: 1 });
  });

  it('agrees with statistics of its own patches, and with no higher patch, in 25 random cases', () => {
    for (let seed = 0; seed < 25; seed += 1) {
      const random = seededRandom('validation', String(seed));
      const patches = Array.from({ length: 1 + Math.floor(random() * 30) }, () => Math.round(random() * 500) / 100);
      const maximumDeltaE = Math.max(...patches);
      const averageDeltaE = Number((patches.reduce((sum, each) => sum + each, 0) / patches.length).toFixed(1));
      const result = (values: readonly number[]) => ({
        ...of('2026-01-01 10:00', { maximumDeltaE, averageDeltaE }),
        measurementData: values.map((deltaE) => ({ deltaE })),
      });
      expect(newestValidation([result(patches)])).toMatchObject({ maxDeltaE: maximumDeltaE, averageDeltaE });
      expect(newestValidation([result([...patches, maximumDeltaE + 0.1])])).toBe('contradictory');
    }
  });
});
