import { InvalidPlanError } from '../sampling/invalid-plan-error.ts';
import { planSchema } from '../sampling/plan-schema.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';

/** A plan that the caller made, or took from a record, as its own copy. Throws InvalidPlanError if it cannot be carried out. */
export function givenPlan(given: SamplingPlan): SamplingPlan {
  const parsed = planSchema.safeParse(structuredClone(given));
  if (!parsed.success) throw refusal(parsed.error.issues[0]?.path.join('.') || 'the whole');
  const { points, patches, resolution, centreIndex } = parsed.data;
  const { widthPx, heightPx } = resolution;
  if (points.length === 0) throw refusal('points: none');
  if (patches.length === 0) throw refusal('patches: none');
  if (hasTwice(patches.map(({ name }) => name))) throw refusal('patches: one name twice');
  if (hasTwice(points.map(({ index }) => index))) throw refusal('points: one index twice');
  if (hasTwice(points.map(({ xPx, yPx }) => `${xPx} ${yPx}`))) throw refusal('points: two on one pixel');
  if (points.some(({ xPx, yPx }) => xPx >= widthPx || yPx >= heightPx)) throw refusal('points: one is off the screen');
  if (!points.some(({ index }) => index === centreIndex)) throw refusal('centreIndex: not a point of the plan');
  return parsed.data;
}

function hasTwice(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length;
}

function refusal(what: string): InvalidPlanError {
  return new InvalidPlanError(`The plan cannot be carried out (${what}): expected one as planSampling makes it.`);
}
