import { FlatfieldError } from '../flatfield-error.ts';

/** A custom source, or a reference that the caller gave, answered late or with what is not an answer. */
export class SourceError extends FlatfieldError {
  readonly code: 'source-late' | 'source-answer-unusable' | 'reference-unusable';

  constructor(code: SourceError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
