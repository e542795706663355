import type { Metric } from '../color/metric.ts';
import type { MetricProblem } from '../color/metrics/metric-problem.ts';
import type { LimitResult } from './verdict.ts';

/** The results of a run that was stopped at a proven fail: what is proven, and nothing of the limits that more readings could decide. */
export function onlyProven(all: readonly LimitResult[], proven: readonly LimitResult[]): readonly LimitResult[] {
  const open = all.filter((one) => !proven.some((other) => isSame(one, other)));
  return [
    ...proven,
    ...open.map(({ range: _, guardBand: __, ...limit }): LimitResult => {
      return { ...limit, value: null, pointIndex: null, result: 'unjudged' };
    }),
  ];
}

/** Whether only the points that were not read keep a limit from having a result; `metrics`: over those that were. */
export function isOpen({ metric, patchIndex, result }: LimitResult, metrics: readonly Metric[]): boolean {
  const found = metrics.find((one) => one.name === metric && one.patchIndex === patchIndex);
  return result === 'unjudged' && (found?.why === undefined || isHealedByReading(found.why as MetricProblem));
}

function isHealedByReading({ code, params }: MetricProblem): boolean {
  return NOT_READ.has(code) || (code === 'no-luminance-at' && (params.at === 'brightest' || params.at === 'median'));
}

const NOT_READ: ReadonlySet<string> = new Set([
  'not-read',
  'not-read-at-center',
  'not-read-off-center',
  'not-read-at-neighbors',
  'white-not-read-everywhere',
  'no-luminance',
] satisfies MetricProblem['code'][]);

function isSame(a: LimitResult, b: LimitResult): boolean {
  return a.metric === b.metric && a.patchIndex === b.patchIndex && a.operator === b.operator && a.shall === b.shall;
}
