/** Something in a run's folder that is not as it was when the run was written. */
export interface RunProblem {
  /** From the run's folder. */
  readonly path: string;
  /** The fault, as the rest of a sentence that begins with the path. */
  readonly what: string;
}
