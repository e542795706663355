import type { LightReading, Reading } from '../reading/reading.ts';
import { meanAndVariance } from '../stats/mean-and-variance.ts';
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
      places.set(placeOf(reading), [...(places.get(placeOf(reading)) ?? []), reading]);
    }
  }
  const lists = [...places.values()];
  const isOnce = passes.every(({ readings }) => new Set(readings.map(placeOf)).size === places.size);
  return isOnce && lists.every(({ length }) => length === passes.length) ? lists : null;
}

/** The readings of a point as one of their mean light; all but the light is that of the first. */
export function meanReading([first, ...others]: readonly [LightReading, ...LightReading[]]): LightReading {
  const all = [first, ...others];
  const mean = (component: keyof LightReading['light']) =>
    meanAndVariance(all.map(({ light }) => light[component])).mean;
  return {
    ...first,
    light: { X: mean('X'), Y: mean('Y'), Z: mean('Z') },
    meanOf: all.length,
    received: null,
  };
}

function placeOf({ patchIndex, pointIndex }: Reading): string {
  return `${patchIndex} ${pointIndex}`;
}
