import { generator } from '../soak/generator.mjs';

/** Standard normal numbers, the same ones for a seed, by the transform of Box and Muller (1958). */
export function normalNumbers(seed) {
  const uniform = generator(seed);
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
