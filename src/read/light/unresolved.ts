import { z } from 'zod';
import { open, type Stored } from '../../base/stored.ts';

/** Bound of a component that was not resolved: the instrument's floor in cd/m2, an unknown floor, or not measured at all. */
const bound = z.union([z.number().positive(), z.enum(['floor-unknown', 'not-measured'])]);

/**
 * Components of a measured light that the meter did not resolve, such as one that its driver prints as 0 instead of a negative value.
 * Their value in `light` is 0, or in a mean over passes what the passes that resolved them come to; the true one is from 0 to the bound, or
 * anywhere from 0 up.
 */
export const unresolvedSchema = open({
  X: bound.exactOptional(),
  Y: bound.exactOptional(),
  Z: bound.exactOptional(),
});

export type Unresolved = Stored<typeof unresolvedSchema>;

/** The components of a light that were reported as 0, with the floor of the instrument in cd/m2 (null: not known); null if none was. */
export function belowFloor(
  light: Readonly<Record<'X' | 'Y' | 'Z', number>>,
  floorCdM2: number | null,
): Unresolved | null {
  const found = COMPONENTS.filter((name) => light[name] === 0);
  if (found.length === 0) return null;
  return Object.fromEntries(found.map((name) => [name, floorCdM2 ?? 'floor-unknown']));
}

export const COMPONENTS = ['X', 'Y', 'Z'] as const;

/** True if the size of a component of a light is unknown: it was not measured, or is below an unknown floor. */
export function isOpenEnded({ unresolved = {} }: { readonly kind: string; readonly unresolved?: Unresolved }): boolean {
  return Object.values(unresolved).some((bound) => typeof bound !== 'number');
}

/** True if a component of a light was not measured at all, as the chromaticity in a map of luminance. */
export function isPartlyMeasured({ unresolved }: { readonly kind: string; readonly unresolved?: Unresolved }): boolean {
  return unresolved !== undefined && Object.values(unresolved).includes('not-measured');
}
