import { FlatfieldError } from '../../flatfield-error.ts';

/** Constants of control charts for subgroups of one size from a normal distribution with standard deviation 1. */
export interface ChartConstants {
  /** Mean of the range. */
  readonly d2: number;
  /** Standard deviation of the range. */
  readonly d3: number;
  /** Mean of the sample standard deviation. */
  readonly c4: number;
}

/** `exact`: ten digits. `table`: three decimals for d2 and d3, four for c4, as printed tables have them. */
export const CONSTANT_DIGITS = ['exact', 'table'] as const;
export type ConstantDigits = (typeof CONSTANT_DIGITS)[number];

/** Most values of a subgroup whose range is charted: above that, a range says little about the standard deviation. */
export const LARGEST_RANGE_SUBGROUP = 25;

/**
 * d2 and d3 of ranges, and c4, for subgroups of 2 or more. Ranges: the moments of L. H. C. Tippett, "On the extreme individuals and the range of
 * samples taken from a normal population", Biometrika 17, 1925. Throws `invalid-argument` for other sizes, and for ranges of more than
 * `LARGEST_RANGE_SUBGROUP` values.
 */
export function rangeConstants(size: number, digits: ConstantDigits = 'exact'): Pick<ChartConstants, 'd2' | 'd3'> {
  const moments = RANGES_FROM_TWO[size - 2];
  if (!moments) {
    throw new FlatfieldError(
      'invalid-argument',
      `Ranges are charted for subgroups of 2 to ${LARGEST_RANGE_SUBGROUP} values, got ${size}; use standard deviations (xbar-s) for larger ones.`,
    );
  }
  const [d2, d3] = moments;
  return digits === 'exact' ? { d2, d3 } : { d2: rounded(d2, 3), d3: rounded(d3, 3) };
}

/**
 * c4(n) = sqrt(2 / (n - 1)) Gamma(n / 2) / Gamma((n - 1) / 2), by c4(n) c4(n + 1) = sqrt((n - 1) / n). Throws `invalid-argument` for a size below 2.
 */
export function c4(size: number, digits: ConstantDigits = 'exact'): number {
  if (!(Number.isInteger(size) && size >= 2 && size <= LARGEST_SUBGROUP)) {
    throw new FlatfieldError('invalid-argument', `A subgroup has 2 to ${LARGEST_SUBGROUP} values, got ${size}.`);
  }
  let value = Math.sqrt(2 / Math.PI);
  for (let below = 2; below < size; below += 1) value = Math.sqrt((below - 1) / below) / value;
  return digits === 'exact' ? value : rounded(value, 4);
}

const LARGEST_SUBGROUP = 100_000;

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}

/** Mean and standard deviation of the range of 2, 3, ... 25 values, by numeric integration of the distribution of the range. */
const RANGES_FROM_TWO: readonly (readonly [d2: number, d3: number])[] = [
  [1.1283791671, 0.8525024664],
  [1.6925687506, 0.888368004],
  [2.058750746, 0.8798082028],
  [2.3259289473, 0.8640819411],
  [2.5344127212, 0.8480396861],
  [2.7043567512, 0.8332053356],
  [2.8472006121, 0.8198314898],
  [2.9700263244, 0.8078342746],
  [3.0775054617, 0.7970506735],
  [3.1728727038, 0.7873146205],
  [3.2584552797, 0.7784783412],
  [3.3359803541, 0.7704162021],
  [3.4067631082, 0.7630230956],
  [3.4718268899, 0.7562114297],
  [3.5319827861, 0.7499080894],
  [3.5878839618, 0.744051784],
  [3.6400637579, 0.7385908534],
  [3.6889630232, 0.7334814955],
  [3.7349501196, 0.7286863457],
  [3.7783358298, 0.7241733407],
  [3.8193846434, 0.7199148084],
  [3.8583234233, 0.7158867355],
  [3.8953481485, 0.7120681751],
  [3.9306292195, 0.7084407659],
];
