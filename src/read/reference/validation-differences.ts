/** Quantities of a validation result that can be limited. */
export const VALIDATION_QUANTITIES = ['maxDeltaE', 'averageDeltaE'] as const;
export type ValidationQuantity = (typeof VALIDATION_QUANTITIES)[number];

/** The statistics of a validation result; null for one that it does not report. */
export type ValidationDifferences = Readonly<Record<ValidationQuantity, number | null>>;

/**
 * The limited quantities of a validation result; `contradictory` if its statistics do not match each other or the color differences of its patches,
 * or if a patch has one that is not a color difference. Patches without one are not compared.
 */
export function validationDifferences(
  statistics: unknown,
  measurementData: unknown,
): ValidationDifferences | 'contradictory' {
  const [maxima, averages] = [valuesOf(statistics, MAX_NAMES), valuesOf(statistics, AVERAGE_NAMES)];
  if (new Set(maxima).size > 1 || new Set(averages).size > 1) return 'contradictory';
  const [maxDeltaE, averageDeltaE] = [differenceIn(maxima), differenceIn(averages)];
  if (maxDeltaE !== null && averageDeltaE !== null && averageDeltaE > maxDeltaE) return 'contradictory';
  const patches: readonly unknown[] = Array.isArray(measurementData) ? measurementData : [];
  const stated = patches.map((patch) => valuesOf(patch, PATCH_NAMES)).filter((values) => values.length > 0);
  const differences = stated.flat().filter(isDifference);
  if (differences.length < stated.flat().length) return 'contradictory';
  if (differences.length === 0) return { maxDeltaE, averageDeltaE };
  const isWhole = stated.length === patches.length;
  const worst = Math.max(...differences);
  if (maxDeltaE !== null && (worst - maxDeltaE > ROUNDING || (isWhole && maxDeltaE - worst > ROUNDING))) {
    return 'contradictory';
  }
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  const isComparable = isWhole && stated.every(({ length }) => length === 1);
  if (averageDeltaE !== null && isComparable && Math.abs(averageDeltaE - mean) > ROUNDING) return 'contradictory';
  return { maxDeltaE, averageDeltaE };
}

/** The descriptions of the API name the fields neither of `statistics` nor of a patch. */
const MAX_NAMES = ['maximumDeltaE', 'maxDeltaE'];
const AVERAGE_NAMES = ['averageDeltaE', 'meanDeltaE'];
const PATCH_NAMES = ['deltaE', 'deltaE2000', 'deltaE00', 'dE', 'dE2000', 'dE00'];

/** Values with one decimal are off by half of it; a little more for what binary numbers add. */
const ROUNDING = 0.05 + 1e-9;

function valuesOf(value: unknown, names: readonly string[]): readonly unknown[] {
  const fields: object = typeof value === 'object' && value !== null ? value : {};
  return Object.entries(fields).flatMap(([name, inner]: [string, unknown]) => (names.includes(name) ? [inner] : []));
}

/** The value of one quantity; null if there is none, or if it is not a color difference. */
function differenceIn([value]: readonly unknown[]): number | null {
  return isDifference(value) ? value : null;
}

function isDifference(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
