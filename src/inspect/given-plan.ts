import { isDeepStrictEqual } from 'node:util';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { frozen } from '../base/frozen.ts';
import { planSchema } from '../plan/sampling/plan-schema.ts';
import type { Resolution } from '../plan/sampling/sample-point.ts';
import type { PlannedLayout, PlannedPatch, SamplingPlan } from '../plan/sampling/sampling-plan.ts';

/** A plan that the caller made, or took from a record, as its own copy. Throws `invalid-plan` if it cannot be carried out. */
export function givenPlan(given: SamplingPlan): SamplingPlan {
  const parsed = planSchema.safeParse(structuredClone(given));
  if (!parsed.success) throw refusal(parsed.error.issues[0]?.path.join('.') || 'the whole');
  const { patches, resolution, positions } = parsed.data;
  if (positions !== undefined) throw refusal('positions: fractions, not pixels');
  if (patches.length === 0) throw refusal('patches: none');
  if (hasTwice(patches.map(({ name }) => name))) throw refusal('patches: one name twice');
  for (const layout of [parsed.data, ...patches.flatMap(({ ownLayout }) => ownLayout ?? [])]) {
    const wrong = wrongIn(layout, resolution);
    if (wrong) throw refusal(wrong);
  }
  const chart = patches.find((patch) => !isReadAtItsCells(patch));
  if (chart) throw refusal(`patches: ${chart.name} is not read at its cells`);
  return frozen(parsed.data);
}

function isReadAtItsCells({ pattern, ownLayout }: PlannedPatch): boolean {
  if (pattern?.kind !== 'cells') return true;
  const { columns, rows } = pattern;
  const { grid, cellsByRow } = ownLayout ?? {};
  return typeof columns === 'number'
    ? grid?.columns === columns && grid.rows === rows
    : isDeepStrictEqual(cellsByRow, columns);
}

function wrongIn({ points, centerIndex }: PlannedLayout, { widthPx, heightPx }: Resolution): string | null {
  if (points.length === 0) return 'points: none';
  if (hasTwice(points.map(({ index }) => index))) return 'points: one index twice';
  if (hasTwice(points.map(({ xPx, yPx }) => `${xPx} ${yPx}`))) return 'points: two on one pixel';
  if (points.some(({ xPx, yPx }) => xPx >= widthPx || yPx >= heightPx)) return 'points: one is off the screen';
  if (!points.some(({ index }) => index === centerIndex)) return 'centerIndex: not a point of the plan';
  return null;
}

function hasTwice(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length;
}

function refusal(what: string): FlatfieldError {
  return new FlatfieldError(
    'invalid-plan',
    `The plan cannot be carried out (${what}): expected one as planSampling makes it.`,
  );
}
