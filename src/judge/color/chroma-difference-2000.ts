import type { Lab } from './deviation.ts';

/**
 * The chroma part of CIEDE2000, C2' - C1' (G. Sharma, W. Wu, E. N. Dalal, Color Research and Application 30(1), 2005, equations 2 to 7 and
 * 9): positive where the sample is more colorful, sign reversed in the other order. It is blind to hue: opposite tints of
 * equal chroma differ by 0.
 */
export function chromaDifference2000(reference: Lab, sample: Lab): number {
  // Most points of a good screen have the color of the center.
  const isEqual = reference.a === sample.a && reference.b === sample.b;
  if (isEqual && Number.isFinite(sample.a) && Number.isFinite(sample.b)) return 0;
  const meanChroma = (Math.hypot(reference.a, reference.b) + Math.hypot(sample.a, sample.b)) / 2;
  const seventh = meanChroma ** 7;
  const stretch = 1.5 - 0.5 * Math.sqrt(seventh / (seventh + 25 ** 7));
  return Math.hypot(stretch * sample.a, sample.b) - Math.hypot(stretch * reference.a, reference.b);
}
