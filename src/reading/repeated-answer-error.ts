import { FlatfieldError } from '../flatfield-error.ts';

/** A source answered for one color with exactly what it had answered for another one just before. */
export class RepeatedAnswerError extends FlatfieldError {
  readonly code = 'answer-repeated';
}
