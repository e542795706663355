import { FlatfieldError } from '../base/flatfield-error.ts';
import { partsOf } from '../plan/sampling/plan-parts.ts';
import type { Position } from '../plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import type { Inspection } from './inspection.ts';
import { type Pass, passesOf } from './repeats/pass.ts';

/**
 * Refuses a record whose plan no release makes: a patch or a point that is there twice, or a replaced reading of a point that is not
 * planned. What is judged is held against the plan by the judge. Throws `invalid-record`.
 */
export function refuseWrongPlan(inspection: Inspection): void {
  for (const pass of passesOf(inspection)) {
    refuseTwice(pass.plan);
    refuseForeign(pass);
  }
}

function refuseTwice(plan: SamplingPlan): void {
  if (isRepeated(plan.patches.map(({ name }) => name))) throw contradiction('its plan has a patch twice');
  for (const { points } of [plan, ...partsOf(plan)]) {
    // Without a size of the signal, coordinates mean nothing.
    const places = plan.positions === undefined ? points.map(placeOf) : [];
    if (isRepeated(points.map(({ index }) => index)) || isRepeated(places)) {
      throw contradiction('its plan has a point twice');
    }
  }
}

/** Before HDCP was seen, points were read where the plan had them then: next to the even coordinates of today's plan. */
function refuseForeign({ plan, replaced }: Pass): void {
  const parts = partsOf(plan).map((part) => ({
    indexOf: new Map(part.points.map((point) => [placeOf(point), point.index])),
    indexes: new Set(part.points.map(({ index }) => index)),
  }));
  for (const [place, { patchIndex, pointIndex, requested }] of replaced.entries()) {
    const found = parts[patchIndex];
    const index = found?.indexOf.get(placeOf(plan.evenCoordinates ? toEven(requested) : requested));
    // Of points that fall on one even coordinate, one is left.
    const isOwn = index === pointIndex || (plan.evenCoordinates && !found?.indexes.has(pointIndex));
    if (index === undefined || !isOwn) {
      throw contradiction(`replaced reading ${place} is not of a point of its plan`);
    }
  }
}

function isRepeated(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length;
}

function placeOf({ xPx, yPx }: Position): string {
  return `${xPx} ${yPx}`;
}

function toEven({ xPx, yPx }: Position): Position {
  return { xPx: xPx - (xPx % 2), yPx: yPx - (yPx % 2) };
}

function contradiction(why: string): FlatfieldError {
  return new FlatfieldError('invalid-record', `The record contradicts itself: ${why}.`);
}
