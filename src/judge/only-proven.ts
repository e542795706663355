import { plannedPoints } from '../plan/sampling/plan-parts.ts';
import { placeKey, type SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import type { Metric } from './color/metric.ts';
import type { Evidence } from './evidence.ts';
import { BY_CODE } from './judged-by-code.ts';
import type { MetricProblem, MetricProblems } from './metrics/metric-problem.ts';
import { findMetric } from './metrics/metric-table.ts';
import { patchesUsed } from './proven-misses.ts';
import type { LimitResult } from './verdict.ts';

/**
 * The results of a run that was stopped at a proven fail: the proven ones and those whose points were all read; limits that more readings could
 * decide are unjudged.
 */
export function onlyProven(
  all: readonly LimitResult[],
  proven: readonly LimitResult[],
  evidence: Pick<Evidence, 'plan' | 'readings'>,
): readonly LimitResult[] {
  const left = patchesLeft(evidence);
  const open = all.filter((one) => !proven.some((other) => isSame(one, other)));
  return [...proven, ...open.map((limit) => (isRead(limit, evidence.plan, left) ? limit : unjudged(limit)))];
}

/** Indices of the patches with a point that was not read. */
function patchesLeft({ plan, readings }: Pick<Evidence, 'plan' | 'readings'>): ReadonlySet<number> {
  const read = new Set(readings.map(placeKey));
  const left = plannedPoints(plan).filter(
    ({ patchIndex, point }) => !read.has(placeKey({ patchIndex, pointIndex: point.index })),
  );
  return new Set(left.map(({ patchIndex }) => patchIndex));
}

/** True if no point left changes the result. Code values are judged by the path that explains all readings, so points left can change theirs. */
function isRead({ metric, patchIndex }: LimitResult, plan: SamplingPlan, left: ReadonlySet<number>): boolean {
  const definition = findMetric(metric);
  if (!definition || definition.needs === 'codes') return false;
  return patchesUsed(definition, patchIndex, plan).every((used) => !left.has(used));
}

function unjudged({ range: _, guardBand: __, ...limit }: LimitResult): LimitResult {
  return { ...limit, value: null, pointIndex: null, result: 'unjudged' };
}

/** True if only the points that were not read keep a limit from having a result; `metrics`: over those that were. */
export function isOpen({ metric, patchIndex, result, value }: LimitResult, metrics: readonly Metric[]): boolean {
  const found = metrics.find((one) => one.name === metric && one.patchIndex === patchIndex);
  // A value within the guard band, or passes apart from each other, leave a limit undecided however much more is read.
  return (
    result === 'unjudged' &&
    value === null &&
    (found?.why === undefined || isHealedByReading(found.why as MetricProblem))
  );
}

function isHealedByReading(problem: MetricProblem): boolean {
  const { code } = problem;
  switch (code) {
    case 'not-read':
    case 'not-read-at-center':
    case 'not-read-off-center':
    case 'not-read-at-neighbors':
    case 'white-not-read-everywhere':
    case 'no-luminance':
      return true;
    case 'no-luminance-at':
      return IS_HEALED_AT[problem.params.at];
    case 'not-even':
    case 'white-not-planned':
    case 'white-and-half-not-planned':
    case 'white-dark':
    case 'half-dark':
    case 'no-color':
    case 'no-reference':
    case 'undefined-without-luminance':
    case 'no-chromaticity':
    case 'light-only':
    case 'not-a-number':
    case 'floor-unknown':
    case 'below-floor-often':
    case 'chromaticity-not-measured':
      return false;
    default:
      return code satisfies never;
  }
}

/** By point without luminance: true if another point can take its place. */
const IS_HEALED_AT: Readonly<Record<MetricProblems['no-luminance-at']['at'], boolean>> = {
  center: false,
  point: false,
  darkest: false,
  brightest: true,
  median: true,
};

function isSame(a: LimitResult, b: LimitResult): boolean {
  const isOneBound = a.required === b.required || (a.source === BY_CODE && b.source === BY_CODE);
  return a.metric === b.metric && a.patchIndex === b.patchIndex && a.operator === b.operator && isOneBound;
}
