import { differenceCiede2000, modeLab65, useMode } from 'culori/fn';
import type { Lab } from './deviation.ts';

/**
 * CIEDE2000 color difference, 0 or more, with kL = kC = kH = 1; the order of the two does not matter (G. Sharma, W. Wu, E. N. Dalal,
 * "The CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary Test Data, and Mathematical Observations",
 * Color Research and Application 30(1), 2005). NaN if a coordinate is not a number.
 */
export function deltaE2000(reference: Lab, sample: Lab): number {
  if (isSame(reference, sample)) return 0;
  return difference(asLab65(reference, standard), asLab65(sample, sampled));
}

// culori converts through modes that were registered; its `lab` is D50 and would adapt silently.
useMode(modeLab65);
const difference = differenceCiede2000();

/** True if both are the same color. A color with a coordinate that is not finite equals no color. */
function isSame({ L, a, b }: Lab, other: Lab): boolean {
  const isEqual = L === other.L && a === other.a && b === other.b;
  return isEqual && Number.isFinite(L) && Number.isFinite(a) && Number.isFinite(b);
}

// The same two objects for all pairs: a run has several for each reading.
const [standard, sampled] = [emptyLab65(), emptyLab65()];

function emptyLab65() {
  return { mode: 'lab65' as const, l: Number.NaN, a: Number.NaN, b: Number.NaN };
}

function asLab65({ L, a, b }: Lab, into: ReturnType<typeof emptyLab65>) {
  into.l = L;
  into.a = a;
  into.b = b;
  return into;
}
