import { meanAndVariance } from '../../base/statistics/mean-and-variance.ts';
import { placeKey } from '../../plan/sampling/sampling-plan.ts';
import { COMPONENTS, type Unresolved } from '../../read/light/unresolved.ts';
import type { LightReading } from '../../read/reading.ts';
import type { Pass } from './pass.ts';

/**
 * Readings of light over several passes by place, in the order of the first pass: one list of each point under each patch, in the order of
 * the passes. Null unless each pass read the same places, each once.
 */
export function readingsByPlace(passes: readonly Pass[]): readonly (readonly LightReading[])[] | null {
  const places = new Map<string, LightReading[]>();
  for (const { readings } of passes) {
    for (const reading of readings) {
      if (reading.kind !== 'light') return null;
      places.set(placeKey(reading), [...(places.get(placeKey(reading)) ?? []), reading]);
    }
  }
  const lists = [...places.values()];
  const isOnce = passes.every(({ readings }) => new Set(readings.map(placeKey)).size === places.size);
  return isOnce && lists.every(({ length }) => length === passes.length) ? lists : null;
}

/** The readings of a point as one of their mean light; all but the light is that of the first. */
export function meanReading([first, ...others]: readonly [LightReading, ...LightReading[]]): LightReading {
  const all = [first, ...others];
  const mean = (component: keyof LightReading['light']) =>
    meanAndVariance(all.map(({ light }) => light[component])).mean;
  const { unresolved: _, ...own } = first;
  const unresolved = meanUnresolved(all);
  return {
    ...own,
    light: { X: mean('X'), Y: mean('Y'), Z: mean('Z') },
    ...(unresolved && { unresolved }),
    meanOf: all.length,
    received: null,
  };
}

/** A component that any pass did not resolve: its mean is from 0 to that of the floor in such passes and of the value in the others. */
function meanUnresolved(all: readonly LightReading[]): Unresolved | null {
  const found = COMPONENTS.flatMap((name) => {
    const bounds = all.map(({ light, unresolved = {} }) => unresolved[name] ?? light[name]);
    if (all.every(({ unresolved = {} }) => unresolved[name] === undefined)) return [];
    const unknown =
      bounds.find((bound) => bound === 'not-measured') ?? bounds.find((bound) => bound === 'floor-unknown');
    return [[name, unknown ?? meanAndVariance(bounds as readonly number[]).mean] as const];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}
