/**
 * The base of every error that Flatfield throws on purpose. `code` is stable across releases and may be switched on;
 * the message says what failed, on what, and what to do next; `cause` holds what was caught.
 */
export abstract class FlatfieldError extends Error {
  abstract readonly code: string;

  /** `caller`: what was asked for is wrong, and asking again will not help; `surroundings`: everything else. */
  readonly blame: 'caller' | 'surroundings' = 'surroundings';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
