import type {} from 'vitest';
import type { FlatfieldMatchers } from './flatfield-matchers.ts';

declare module 'vitest' {
  /** Expectations of Vitest, with the matchers that `expect.extend(flatfieldMatchers)` gives them. */
  interface Matchers<T> extends FlatfieldMatchers<void> {}
}
