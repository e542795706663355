import { differenceCiede2000, modeLab65, useMode } from 'culori/fn';
import type { Lab } from './deviation.ts';

/**
 * CIEDE2000 color difference, 0 or more, with kL = kC = kH = 1; the order of the two does not matter (G. Sharma, W. Wu, E. N. Dalal,
 * "The CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary Test Data, and Mathematical Observations",
 * Color Research and Application 30(1), 2005). Not a number where a coordinate is none.
 */
export function deltaE2000(reference: Lab, sample: Lab): number {
  return difference(lab65(reference), lab65(sample));
}

// culori converts through modes that were registered; its `lab` is D50 and would adapt silently.
useMode(modeLab65);
const difference = differenceCiede2000();

function lab65({ L, a, b }: Lab) {
  return { mode: 'lab65' as const, l: L, a, b };
}
