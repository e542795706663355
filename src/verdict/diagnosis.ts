/** What is probably wrong with the signal path or the monitor, told from the pattern of the readings. */
export interface Diagnosis {
  /** Stable kebab-case code of the rule. */
  readonly cause: string;
  /** One sentence: what is probably wrong, and what to look at. */
  readonly sentence: string;
  /** The numbers that it rests on, in words. */
  readonly evidence: string;
}
