import { partOf } from '../../plan/sampling/plan-parts.ts';
import { isSignal } from '../../read/reading.ts';
import type { Metric } from '../color/metric.ts';
import { type FieldReadings, fieldReadings, type MetricSources } from './field-readings.ts';
import type { MetricDefinition, MetricValue, ValueSoFar } from './metric-definition.ts';
import { type MetricProblem, UncomputableMetricError } from './metric-problem.ts';
import { metricTable } from './metric-table.ts';
import type { PatchReadings } from './patch-readings.ts';
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
  const found: Metric[] = [];
  for (const definition of known) {
    const isAsked = names.has(definition.name);
    // Light has no code values: only a caller who asks for a metric of codes is told so.
    if (definition.needs === 'codes' && !hasCodes && !isAsked) continue;
    for (const level of definition.scope === 'plan' ? [null] : on.levels) {
      const one = metric(definition, level, on);
      if (isAsked || one.value !== null) found.push(one);
    }
  }
  return found;
}

/**
 * The bound that the readings so far prove for a metric, by patch (null: over all of them); null if there is none, as for every metric that proves
 * nothing early.
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

/** A metric of a level; of all together where that is null. */
function metric(definition: MetricDefinition, level: PatchReadings | null, on: FieldReadings): Metric {
  const { name, unit } = definition;
  const patchIndex = level?.patchIndex ?? null;
  const found = measuredOrWhy(definition, level, on);
  if (!('code' in found)) return Object.assign({ name, patchIndex, unit }, found);
  return { name, patchIndex, value: null, unit, pointIndex: null, why: found };
}

function measuredOrWhy(
  definition: MetricDefinition,
  level: PatchReadings | null,
  on: FieldReadings,
): MetricValue | MetricProblem {
  try {
    const found = measured(definition, level, on);
    return Number.isFinite(found.value) ? found : { code: 'not-a-number', params: {} };
  } catch (error) {
    return problemOf(error);
  }
}

function measured(definition: MetricDefinition, level: PatchReadings | null, on: FieldReadings): MetricValue {
  if (definition.scope === 'plan') return definition.measure(on);
  return definition.measure(level as PatchReadings, on);
}

/** The reason why a metric has no value; throws every other error on. */
function problemOf(error: unknown): MetricProblem {
  if (error instanceof UncomputableMetricError) return error.problem;
  throw error;
}
