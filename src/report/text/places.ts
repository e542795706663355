import { pointFinder } from '../../plan/sampling/plan-parts.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { cellCodes } from './cell-codes.ts';

/** A place that a sentence names: a patch, a point, or a point under a patch. */
export interface NamedPlace {
  readonly patchIndex: number | null;
  readonly pointIndex: number | null;
  /** Name of the patch; null if it has none. */
  readonly patch: string | null;
  /** In the grid, from 0; null if the layout has none. */
  readonly column: number | null;
  readonly row: number | null;
  /** Code values of the cell of a chart, such as `192/64/64`; null for a point of a flat field. */
  readonly codes: string | null;
  /** Null if the resolution is unknown; then `fractions` of width and height are given. */
  readonly xPx: number | null;
  readonly yPx: number | null;
  readonly fractions: { readonly xFraction: number; readonly yFraction: number } | null;
}

/** Finds the place of a patch (null: of all patches) and a point (null: of none). */
export type Places = (patchIndex: number | null, pointIndex: number | null) => NamedPlace;

/** The places of a plan. */
export function placesOf(plan: SamplingPlan): Places {
  const pointAt = pointFinder(plan);
  const isFractions = plan.positions === 'fractions';
  return (patchIndex, pointIndex) => {
    const point = pointIndex === null ? undefined : pointAt(patchIndex, pointIndex);
    const patch = plan.patches[patchIndex ?? -1]?.name ?? null;
    const place = { patchIndex, pointIndex, patch, codes: cellCodes(plan, patchIndex, point) };
    if (!point) return { ...NOWHERE, ...place };
    const { row, column, xPx, yPx, xFraction, yFraction } = point;
    const at = isFractions ? { fractions: { xFraction, yFraction } } : { xPx, yPx };
    return { ...NOWHERE, ...place, row, column, ...at };
  };
}

/** Finds places in a list from `namedPlaces`. */
export function keptPlaces(kept: readonly NamedPlace[]): Places {
  return (patchIndex, pointIndex) => {
    const ofPatch = kept.filter((place) => place.patchIndex === patchIndex);
    const patch = ofPatch[0]?.patch ?? null;
    return ofPatch.find((place) => place.pointIndex === pointIndex) ?? { ...NOWHERE, patchIndex, pointIndex, patch };
  };
}

const NOWHERE = { column: null, row: null, codes: null, xPx: null, yPx: null, fractions: null } as const;

/** The places that a value, or a value inside it, names by `patchIndex` and `pointIndex`, each once. */
export function namedPlaces(value: unknown, places: Places): readonly NamedPlace[] {
  const found = new Map<string, NamedPlace>();
  const look = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return;
    const { patchIndex, pointIndex } = one as Readonly<Record<string, unknown>>;
    const [patch, point] = [indexOf(patchIndex), indexOf(pointIndex)];
    if (patch !== null || point !== null) found.set(`${patch} ${point}`, places(patch, point));
    for (const inner of Object.values(one)) look(inner);
  };
  look(value);
  return [...found.values()];
}

/** Params come from a record and may be anything. */
function indexOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
