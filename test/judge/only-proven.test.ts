import { describe, expect, it } from 'vitest';
import type { Metric } from '../../src/judge/color/metric.ts';
import { BY_CODE } from '../../src/judge/judged-by-code.ts';
import type { MetricProblem } from '../../src/judge/metrics/metric-problem.ts';
import { isOpen, onlyProven } from '../../src/judge/only-proven.ts';
import type { LimitResult } from '../../src/judge/verdict.ts';
import { buildEvidence } from './build-evidence.ts';

const met: LimitResult = {
  metric: 'mld',
  patchIndex: 0,
  value: 5,
  unit: '%',
  operator: '<=',
  recommended: null,
  required: 10,
  result: 'met',
  pointIndex: 3,
  source: 'test',
  verified: true,
};
const { plan, readings } = buildEvidence({ patches: 'white,red' });
const others: readonly LimitResult[] = [
  { ...met, metric: 'ludm' },
  { ...met, patchIndex: 1 },
  { ...met, operator: '<' },
  { ...met, required: 11 },
];

it('keeps what is proven and nothing of every limit that differs from it in any way', () => {
  const proven: LimitResult = { ...met, value: 12, result: 'missed', bound: 'at-least' };
  const nothing = { value: null, pointIndex: null, result: 'unjudged' };
  const begun = { plan, readings: readings.slice(0, 1) };
  const bare = others.map((one) => ({ ...one, ...nothing }));
  expect(onlyProven([met, ...others], [proven], begun)).toEqual([proven, ...bare]);
  const second = others[0] as LimitResult;
  expect(onlyProven([met, ...others], [proven, second], begun)).toHaveLength(5);
});

it('lists a limit of the profile on code values besides a color that is judged by its code value', () => {
  const own: LimitResult = { ...met, metric: 'code-value-error', unit: 'steps', required: 3 };
  const proven: LimitResult = { ...own, source: BY_CODE, required: 1, value: 2, result: 'missed', bound: 'at-least' };
  // The tolerance of the whole run is that of another path.
  const ofWholeRun: LimitResult = { ...own, source: BY_CODE, required: 0 };
  expect(onlyProven([own, ofWholeRun], [proven], { plan, readings })).toEqual([
    proven,
    { ...own, value: null, pointIndex: null, result: 'unjudged' },
  ]);
});

it('keeps the limits on colors of every patch that was read as a whole', () => {
  const ofCodes: LimitResult = { ...met, metric: 'code-error-max' };
  const first = { plan, readings: readings.filter(({ patchIndex }) => patchIndex === 0) };
  const kept = onlyProven([...others, ofCodes], [met], first).filter(({ value }) => value !== null);
  expect(kept).toEqual([met, ...others.filter(({ patchIndex }) => patchIndex === 0)]);
});

it('keeps a limit of several patches only if all of them were read as a whole', () => {
  const contrast: LimitResult = { ...met, metric: 'contrast-deviation-max', patchIndex: null };
  const levels = buildEvidence({ patches: 'white,gray-128' });
  const upTo = (count: number) =>
    onlyProven([contrast, met], [met], { plan: levels.plan, readings: levels.readings.slice(0, count) });
  const valueAfter = (count: number) => upTo(count).find(({ metric }) => metric === contrast.metric)?.value;
  expect([valueAfter(25), valueAfter(49), valueAfter(50)]).toEqual([null, null, contrast.value]);
});

describe('a limit that more readings could decide', () => {
  const unjudged: LimitResult = { ...met, value: null, result: 'unjudged' };
  const metric = (change: Partial<Metric>): Metric => {
    return { name: 'mld', patchIndex: 0, unit: '%', value: null, pointIndex: null, ...change };
  };
  const because = (code: MetricProblem['code'], params: object = {}) => ({ why: { code, params } as MetricProblem });

  it.each([
    ['has no metric', [], true],
    ['has a metric without a problem', [metric({})], true],
    ['lacks readings', [metric(because('not-read'))], true],
    ['lacks the center', [metric(because('not-read-at-center'))], true],
    ['has only dark points so far', [metric(because('no-luminance-at', { at: 'brightest' }))], true],
    ['has a dark median so far', [metric(because('no-luminance-at', { at: 'median' }))], true],
    ['has a dark point', [metric(because('no-luminance-at', { at: 'darkest' }))], false],
    ['has a gray without light', [metric(because('half-dark'))], false],
    ['has another problem at another patch', [metric({ patchIndex: 1, ...because('half-dark') })], true],
    ['has another problem of another metric', [metric({ name: 'ludm', ...because('half-dark') })], true],
    [
      'has a gray without light, and another metric lacks readings',
      [metric({ name: 'ludm', ...because('not-read') }), metric(because('half-dark'))],
      false,
    ],
  ] as const)('%s: %j, %s', (_, metrics, expected) => {
    expect(isOpen(unjudged, metrics)).toBe(expected);
  });

  it('is not one that has a result, nor one whose value is within its guard band', () => {
    expect(isOpen(met, [])).toBe(false);
    expect(isOpen({ ...unjudged, value: 5 }, [])).toBe(false);
  });
});
