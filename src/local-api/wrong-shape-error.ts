import { FlatfieldError } from '../flatfield-error.ts';
import { describeValue } from './describe-value.ts';

/** A complete JSON answer came that does not have the shape of the specification. */
export class WrongShapeError extends FlatfieldError {
  readonly code = 'wrong-shape';
  /** JSON path of the first place that is wrong: `$.monitors[0].id`. */
  readonly path: string;
  readonly came: unknown;

  constructor(request: string, path: string, expected: string, came: unknown, options?: ErrorOptions) {
    super(
      `${request}: the answer has an unexpected shape at ${path}: ${expected}; came ${describeValue(came)}. ` +
        'If the release of the service is newer than this program, report the answer.',
      options,
    );
    this.path = path;
    this.came = came;
  }
}
