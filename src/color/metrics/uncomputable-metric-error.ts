import { FlatfieldError } from '../../flatfield-error.ts';

/** A metric has no value over the readings at hand; the message is the end of a sentence that starts with the metric. */
export class UncomputableMetricError extends FlatfieldError {
  readonly code = 'uncomputable-metric';
}
