import type { Xyz } from '../../read/reference/xyz.ts';
import { type Chromaticity1976, chromaticity1976 } from '../color/chromaticity-1976.ts';
import { oncePer } from './once.ts';
import type { PatchReadings } from './patch-readings.ts';

/** Chromaticity at each point of a level, the same object at neighbors of one color; null for a color without light. Throws `uncomputable-metric`. */
export const chromaticities = oncePer((level: PatchReadings): readonly (Chromaticity1976 | null)[] => {
  const found: (Chromaticity1976 | null)[] = [];
  const { xyz } = level.colors();
  for (let place = 0; place < xyz.length; place += 1) {
    const isKnown = place > 0 && xyz[place] === xyz[place - 1];
    found.push(isKnown ? (found[place - 1] ?? null) : chromaticity1976(xyz[place] as Xyz));
  }
  return found;
});
