/** At most `calls` in any stretch of `windowMs`. */
export interface CallLimit {
  readonly calls: number;
  readonly windowMs: number;
}
