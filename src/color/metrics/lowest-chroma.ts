import { COMPONENTS } from '../../reading/meter/unresolved.ts';
import type { LightReading } from '../../reading/reading.ts';
import type { Xyz } from '../../reference/xyz.ts';

/**
 * The light whose unresolved components give it the lowest chroma, none below 0 or above its floor. Chroma is convex: it is largest at a
 * corner of their range, and smallest inside.
 */
export function lowestChroma({ light, unresolved = {} }: LightReading, white: Xyz): Xyz {
  const isKnown = (name: keyof Xyz) => unresolved[name] === undefined && white[name] > 0;
  const part = isKnown('Y') ? light.Y / white.Y : weightedPart(light, white, COMPONENTS.filter(isKnown));
  const found = { ...light };
  for (const name of COMPONENTS) {
    const bound = unresolved[name];
    if (bound !== undefined) found[name] = Math.min(part * white[name], typeof bound === 'number' ? bound : Infinity);
  }
  return found;
}

/** Between the parts of white that X and Z are. So dark, a* and b* are linear in them (CIE 15:2018, 8.2.1). */
function weightedPart(light: Xyz, white: Xyz, known: readonly (keyof Xyz)[]): number {
  const sum = (of: (name: keyof Xyz) => number) => known.reduce((total, name) => total + WEIGHTS[name] * of(name), 0);
  return known.length === 0 ? 0 : sum((name) => light[name] / white[name]) / sum(() => 1);
}

/** Squares of the factors of a* and b*, 500 and 200. */
const WEIGHTS: Xyz = { X: 25, Y: 0, Z: 4 };
