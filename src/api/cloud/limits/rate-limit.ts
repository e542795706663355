/** At most `calls` in any stretch of `windowMs`. */
export interface RateLimit {
  readonly calls: number;
  readonly windowMs: number;
}
