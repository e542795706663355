import { describe, expect, it } from 'vitest';
import { newestValidation } from '../../src/reference/validation.ts';

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
    [{ maximumDeltaE: 0.1, averageDeltaE: 5 }],
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

  it('takes the worse of two names of one value', () => {
    const [both] = [newestValidation([of('2026-01-01 10:00', { maximumDeltaE: 0.5, maxDeltaE: 3 })])];
    expect(both).toMatchObject({ maxDeltaE: 3 });
  });
});
