import type { PlannedPatch, SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import type { Reading } from '../read/reading.ts';
import { sideOf } from './against-bound.ts';
import { type GuardBand, guardBandOf, type LimitGuardBand } from './guard-band.ts';
import { gradeOfLimit, judgedPatches } from './judge-limits.ts';
import { fieldReadings, type MetricSources, whiteFor } from './metrics/field-readings.ts';
import type { MetricDefinition, ValueSoFar } from './metrics/metric-definition.ts';
import { findMetric } from './metrics/metric-table.ts';
import { valueSoFar } from './metrics/metrics.ts';
import type { Limit, Profile } from './profiles/profile.ts';
import type { LimitResult } from './verdict.ts';

/** A limit on a patch, or on several together, that the readings of a run may prove to be missed. */
export interface Candidate {
  readonly limit: Limit;
  readonly definition: MetricDefinition;
  readonly patchIndex: number | null;
  /** Indices of all patches whose readings the value depends on. */
  readonly uses: readonly number[];
}

/** Every limit of a profile on every patch that it judges, if its metric has a rule that can prove a miss. */
export function candidatesOf({ limits }: Profile, plan: SamplingPlan): readonly Candidate[] {
  return limits.flatMap((limit) => {
    const definition = findMetric(limit.metric);
    if (!definition?.soFar) return [];
    return judgedPatches(limit, definition, plan).map((patchIndex) => {
      return { limit, definition, patchIndex, uses: patchesUsed(definition, patchIndex, plan) };
    });
  });
}

/** Indices of all patches whose readings a metric of a patch, or of the plan, depends on. */
export function patchesUsed(
  definition: MetricDefinition,
  patchIndex: number | null,
  { patches }: SamplingPlan,
): readonly number[] {
  if (definition.scope === 'plan') return definition.patchesUsed(patches);
  if (patchIndex === null) return [];
  const { bitDepth } = patches[patchIndex] as PlannedPatch;
  const white = definition.isRelativeToWhite ? whiteFor(bitDepth, patches) : null;
  return white === null ? [patchIndex] : [patchIndex, white];
}

/**
 * The limits that readings prove to be missed: whatever the points that are not read yet will show, the value over all of them misses the
 * limit, with its guard band, strictness and tolerance. `ways`: the readings under each path that their code values may have taken; all of
 * them must prove it. Nothing is proven over light that the meter did not resolve.
 */
export function provenMisses(
  candidates: readonly Candidate[],
  ways: readonly MetricSources[],
  guardBand: GuardBand | undefined,
): readonly LimitResult[] {
  const [first] = ways;
  if (!first) return [];
  const unresolved = new Set(first.readings.filter(isUnresolved).map(({ patchIndex }) => patchIndex));
  const fields = ways.map(fieldReadings);
  return candidates.flatMap((candidate) => {
    const { definition, patchIndex, limit, uses } = candidate;
    if (uses.some((used) => unresolved.has(used))) return [];
    const asked = guardBandOf(guardBand, limit.metric);
    const band = { pass: asked, fail: asked };
    const found = fields.map((field) => valueSoFar(definition, patchIndex, field));
    const missed = found.flatMap((value) => (value && isMissed(value, limit, band) ? [value] : []));
    // Several ways are known of code values alone, whose errors only rise.
    const [mildest] = missed.toSorted((a, b) => a.value - b.value);
    return mildest && missed.length === found.length ? [missOf(candidate, mildest, band)] : [];
  });
}

function isUnresolved(reading: Reading): boolean {
  return reading.kind === 'light' && reading.unresolved !== undefined;
}

/** True if this value and every one beyond it misses a limit. */
function isMissed({ value, bound }: ValueSoFar, limit: Limit, band: LimitGuardBand): boolean {
  const { operator, required } = limit;
  const least = value + (bound === 'at-least' ? -1 : 1) * ROUNDING * Math.abs(value);
  if (operator === '==') return sideOf(least, required, operator) === (bound === 'at-least' ? 'above' : 'below');
  return operator.startsWith('<') === (bound === 'at-least') && gradeOfLimit(least, limit, band) === 'missed';
}

/** Much more than arithmetic loses in whatever order points are read: a value that is beyond its bound by less is not proven early. */
const ROUNDING = 1e-9;

function missOf(
  { limit, definition, patchIndex }: Candidate,
  { value, pointIndex, bound }: ValueSoFar,
  guardBand: LimitGuardBand,
): LimitResult {
  const { metric, operator, recommended = null, required, source, verified } = limit;
  return {
    metric,
    patchIndex,
    value,
    unit: definition.unit,
    operator,
    recommended,
    required,
    result: 'missed',
    pointIndex,
    source,
    verified,
    ...(operator !== '==' && guardBand.fail > 0 && { guardBand }),
    bound,
  };
}
