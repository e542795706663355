/** One-sided confidence of a decision on means over several passes. */
export const CONFIDENCE = 0.95;

/** Probability, 0 to 1, that a pass is called outlying in a run that has none: the level at which ISO 5725-2 (7.3.4) calls a value an outlier. */
export const OUTLIER_SIGNIFICANCE = 0.01;
