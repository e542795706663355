import { isSignal } from '../../reading/reading.ts';
import { partOf } from '../../sampling/plan-parts.ts';
import type { Metric } from '../metric.ts';
import { type FieldReadings, fieldReadings, type MetricSources } from './field-readings.ts';
import type { MetricDefinition, MetricValue, ValueSoFar } from './metric-definition.ts';
import { type MetricProblem, UncomputableMetricError } from './metric-problem.ts';
import { metricTable } from './metric-table.ts';
import { eachPoint, type PointValue } from './point-value.ts';

/**
 * Every metric that has a value over these readings, patch by patch; those of the names given also if they have none, with
 * the reason. `known`: the metrics to be computed, all unless told.
 */
export function metrics(
  names: ReadonlySet<string>,
  sources: MetricSources,
  known: readonly MetricDefinition[] = metricTable,
): readonly Metric[] {
  const on = fieldReadings(sources);
  const hasCodes = sources.readings.some(isSignal);
  return known.flatMap((definition): Metric[] => {
    // Light has no code values, which only whoever asks for them is told.
    if (definition.needs === 'codes' && !hasCodes && !names.has(definition.name)) return [];
    const found =
      definition.scope === 'plan'
        ? [metric(definition, null, () => definition.measure(on))]
        : on.levels.map((level) => metric(definition, level.patchIndex, () => definition.measure(level, on)));
    return names.has(definition.name) ? found : found.filter(({ value }) => value !== null);
  });
}

/**
 * What the readings so far prove of a metric, by patch (null: over all of them); null if nothing, as of every metric that says no such
 * thing.
 */
export function valueSoFar(
  definition: MetricDefinition,
  patchIndex: number | null,
  on: FieldReadings,
): ValueSoFar | null {
  const found = orNull(() => {
    if (definition.scope === 'plan') return definition.soFar?.(on);
    const level = patchIndex === null ? undefined : on.levels[patchIndex];
    return level && definition.soFar?.(level, on, partOf(on.plan, level.patchIndex).points.length);
  });
  return found && Number.isFinite(found.value) ? found : null;
}

/** The values of single points of a metric, by patch; null if it is not one of them, or has no value. */
export function pointValues(
  definition: MetricDefinition,
  patchIndex: number | null,
  on: FieldReadings,
): readonly PointValue[] | null {
  const found = orNull(() => {
    if (definition.scope === 'plan') return definition.points?.(on);
    const level = patchIndex === null ? undefined : on.levels[patchIndex];
    return level && definition.points?.(level);
  });
  return found && eachPoint(found);
}

function orNull<T>(compute: () => T | undefined): T | null {
  try {
    return compute() ?? null;
  } catch (error) {
    problemOf(error);
    return null;
  }
}

function metric({ name, unit }: MetricDefinition, patchIndex: number | null, measure: () => MetricValue): Metric {
  const without = (why: MetricProblem) => ({ name, patchIndex, value: null, unit, pointIndex: null, why });
  try {
    const found = measure();
    if (!Number.isFinite(found.value)) return without({ code: 'not-a-number', params: {} });
    return { name, patchIndex, unit, ...found };
  } catch (error) {
    return without(problemOf(error));
  }
}

/** Why a metric has no value; what is no such reason is thrown on. */
function problemOf(error: unknown): MetricProblem {
  if (error instanceof UncomputableMetricError) return error.problem;
  throw error;
}
