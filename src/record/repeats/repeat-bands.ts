import { guardBandOfPoints, guardBandOfValues, type MeanGuardBand } from '../../base/statistics/mean-guard-band.ts';
import type { Evaluation } from '../../judge/evaluate.ts';
import { judgedPatches } from '../../judge/judge-limits.ts';
import { type FieldReadings, fieldReadings } from '../../judge/metrics/field-readings.ts';
import type { MetricDefinition } from '../../judge/metrics/metric-definition.ts';
import { findMetric } from '../../judge/metrics/metric-table.ts';
import { pointValues } from '../../judge/metrics/metrics.ts';
import type { RepeatBand } from '../../judge/passes.ts';
import type { Limit, Profile } from '../../judge/profiles/profile.ts';
import { CONFIDENCE } from './pass-statistics.ts';

/** The guard band of each limit of a profile, from the metrics of each pass; `means`: the metrics of their means. */
export function repeatBands(
  { limits }: Profile,
  means: Evaluation,
  passes: readonly Evaluation[],
): readonly RepeatBand[] {
  const [of, each] = [fieldReadings(means.sources), passes.map(({ sources }) => fieldReadings(sources))];
  return limits.flatMap((limit) => {
    const { metric, operator } = limit;
    const definition = findMetric(metric);
    if (!definition || operator === '==') return [];
    return judgedPatches(limit, definition, means.sources.plan).flatMap((patchIndex): RepeatBand[] => {
      const named = { metric, patchIndex, operator };
      const points = bandOfPoints(limit, definition, patchIndex, of, each);
      if (points) return [{ ...named, of: 'points', ...points }];
      const values = passes.flatMap(({ metrics }) => {
        return metrics.find((one) => one.name === metric && one.patchIndex === patchIndex)?.value ?? [];
      });
      // A pass without the value has made the run inconclusive.
      return values.length < passes.length
        ? []
        : [{ ...named, of: 'screen', ...guardBandOfValues(values, CONFIDENCE) }];
    });
  });
}

/** Null if the limit is not on the worst of single points. */
function bandOfPoints(
  { operator }: Limit,
  definition: MetricDefinition,
  patchIndex: number | null,
  means: FieldReadings,
  passes: readonly FieldReadings[],
): MeanGuardBand | null {
  const isGreatest = definition.better === 'lower';
  if (operator.startsWith('<') !== isGreatest) return null;
  const valuesOf = (field: FieldReadings) => {
    const points = pointValues(definition, patchIndex, field)?.toSorted((a, b) => a.pointIndex - b.pointIndex);
    // The smallest of the values is the largest of their opposites.
    return points?.map(({ value }) => (isGreatest ? value : -value)) ?? [];
  };
  const judged = valuesOf(means);
  const each = passes.map(valuesOf);
  if (judged.length === 0 || each.some(({ length }) => length !== judged.length)) return null;
  return guardBandOfPoints(
    judged,
    judged.map((_, point) => each.map((values) => values[point] as number)),
    CONFIDENCE,
  );
}
