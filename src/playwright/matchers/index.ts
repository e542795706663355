export { type FlatfieldMatchers, flatfieldMatchers } from './flatfield-matchers.ts';
export type { MatcherResult } from './matcher-result.ts';
export type { Uniformity } from './to-be-uniform.ts';
export type { XyzReference } from './to-match-xyz.ts';
