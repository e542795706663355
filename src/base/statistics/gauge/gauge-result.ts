/** A quantity of each source of variation, by name. */
export interface BySource {
  /** The same part, read again by the same operator (equipment variation, EV). */
  readonly repeatability: number;
  /** Operators, with their interaction with parts (appraiser variation, AV). */
  readonly reproducibility: number;
  readonly operator: number;
  /** Operators by parts; 0 where it is pooled or not estimated. */
  readonly interaction: number;
  /** The gauge as a whole: repeatability and reproducibility. */
  readonly gaugeRR: number;
  readonly partToPart: number;
  readonly total: number;
}

export type GaugeMethod = 'anova' | 'range';

/** Shares of the variation of a study; each table names its sources. */
export interface GaugeVariation {
  readonly varianceComponents: BySource;
  readonly standardDeviations: BySource;
  /** `multiplier` standard deviations. */
  readonly studyVariation: BySource;
  /** Of the total variance, in percent. */
  readonly percentContribution: BySource;
  /** Of the total standard deviation, in percent; they do not add up. */
  readonly percentStudyVariation: BySource;
  /** Study variation in percent of the tolerance; null without one. */
  readonly percentTolerance: BySource | null;
  /** Number of distinct categories: 1.41 PV / GRR, cut to a whole number, at least 1; null if the gauge does not vary. */
  readonly ndc: number | null;
  /**
   * `repeated-readings`: readings repeated by one operator on one part do not vary, they are below the resolution of the gauge, so that it can't be
   * judged. `everything`: nothing varies at all. Shares are 0 where they are not defined. Null otherwise.
   */
  readonly noVariation: 'repeated-readings' | 'everything' | null;
}

export interface GaugeOptions {
  /** Width of the tolerance, upper limit minus lower; default none. */
  readonly tolerance?: number | undefined;
  /** Standard deviations of the study variation; default 6, formerly 5.15. */
  readonly multiplier?: number | undefined;
}

/** The shares of variance components that are at least 0: repeatability, operator, interaction and parts. */
export function gaugeVariation(
  components: Pick<BySource, 'repeatability' | 'operator' | 'interaction' | 'partToPart'>,
  { tolerance, multiplier = 6 }: GaugeOptions,
): GaugeVariation {
  const { repeatability, operator, interaction, partToPart } = components;
  const reproducibility = operator + interaction;
  const gaugeRR = repeatability + reproducibility;
  const total = gaugeRR + partToPart;
  const varianceComponents = { repeatability, reproducibility, operator, interaction, gaugeRR, partToPart, total };
  const standardDeviations = ofEach(varianceComponents, Math.sqrt);
  const studyVariation = ofEach(standardDeviations, (one) => multiplier * one);
  const percentOf = (whole: number) => (one: number) => (whole === 0 ? 0 : (100 * one) / whole);
  const noVariation = total === 0 ? 'everything' : repeatability === 0 ? 'repeated-readings' : null;
  const ratio = standardDeviations.partToPart / standardDeviations.gaugeRR;
  return {
    ...{ varianceComponents, standardDeviations, studyVariation },
    percentContribution: ofEach(varianceComponents, percentOf(total)),
    percentStudyVariation: ofEach(standardDeviations, percentOf(standardDeviations.total)),
    percentTolerance: tolerance === undefined ? null : ofEach(studyVariation, percentOf(tolerance)),
    ndc: noVariation === null ? distinctCategories(ratio) : null,
    noVariation,
  };
}

/** The number of categories of parts that a gauge tells apart, from PV / GRR. */
export function distinctCategories(ratio: number): number {
  return Math.max(1, Math.trunc(1.41 * ratio));
}

function ofEach(values: BySource, make: (value: number) => number): BySource {
  return {
    repeatability: make(values.repeatability),
    reproducibility: make(values.reproducibility),
    operator: make(values.operator),
    interaction: make(values.interaction),
    gaugeRR: make(values.gaugeRR),
    partToPart: make(values.partToPart),
    total: make(values.total),
  };
}
