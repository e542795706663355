import { FlatfieldError } from '../flatfield-error.ts';
import { describeValue } from './describe-value.ts';

/** A request or an option is wrong; nothing was sent. */
export class InvalidRequestError extends FlatfieldError {
  readonly code = 'invalid-request';
  override readonly blame = 'caller';
  /** The field, by its path: `settings.name`, `monitorId`, `options.baseUrl`. */
  readonly field: string;
  readonly expected: string;
  readonly came: unknown;

  constructor(field: string, expected: string, came: unknown, options?: ErrorOptions) {
    super(`${field}: expected ${expected}, got ${describeValue(came)}.`, options);
    this.field = field;
    this.expected = expected;
    this.came = came;
  }
}
