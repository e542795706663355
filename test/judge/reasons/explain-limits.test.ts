import { describe, expect, it } from 'vitest';
import type { Metric } from '../../../src/judge/color/metric.ts';
import { explainLimits } from '../../../src/judge/reasons/explain-limits.ts';
import type { LimitResult } from '../../../src/judge/verdict.ts';

const base: LimitResult = {
  metric: 'mld',
  patchIndex: 0,
  value: 12.345678,
  unit: '%',
  operator: '<=',
  recommended: 10,
  required: 20,
  result: 'met',
  pointIndex: 4,
  source: 'us',
  verified: true,
};
const params = { metric: 'mld', value: 12.345678, unit: '%', operator: '<=', recommended: 10, required: 20 };
const without: LimitResult = { ...base, value: null, pointIndex: null, result: 'unjudged' };
const metric: Metric = { name: 'mld', patchIndex: 0, value: null, unit: '%', pointIndex: null };

describe('explainLimits', () => {
  it.each<[string, LimitResult['result'], object | null]>([
    ['nothing', 'met', null],
    ['a note', 'marginal', { weight: 'note', code: 'limit-marginal' }],
    ['a failure', 'missed', { weight: 'fail', code: 'limit-missed' }],
    ['a doubt', 'unjudged', { weight: 'inconclusive', code: 'limit-undecided' }],
  ])('makes %s of a limit that is %s, with the value in full and its place', (_, result, found) => {
    const expected = found === null ? [] : [{ ...found, params, patchIndex: 0, pointIndex: 4 }];
    expect(explainLimits([{ ...base, result }], [])).toEqual(expected);
  });

  it('says once why a metric has no value, with the number of its patches', () => {
    const why = { code: 'not-read', params: { patch: 'white' } };
    const reason = { weight: 'inconclusive', code: 'limit-unjudged', patchIndex: 0, pointIndex: null };
    const two = [without, { ...without, patchIndex: 1 }];
    expect(explainLimits(two, [{ ...metric, why }])).toEqual([{ ...reason, params: { metric: 'mld', count: 2, why } }]);
    expect(explainLimits([without], [{ ...metric, patchIndex: 3, why }])).toEqual([
      { ...reason, params: { metric: 'mld', count: 1, why: null } },
    ]);
  });

  it('notes each metric once whose limit was not verified', () => {
    const unverified = { ...base, verified: false };
    expect(
      explainLimits([unverified, { ...unverified, patchIndex: 1 }, { ...unverified, metric: 'ludm' }], []),
    ).toEqual([
      {
        weight: 'note',
        code: 'limit-not-verified',
        params: { metrics: ['mld', 'ludm'] },
        patchIndex: null,
        pointIndex: null,
      },
    ]);
  });
});
