import type { FlatfieldMatchers } from './flatfield-matchers.ts';

declare global {
  namespace jest {
    /** Expectations of `@types/jest`, with the matchers that `expect.extend(flatfieldMatchers)` gives them. */
    interface Matchers<R, T> extends FlatfieldMatchers<R> {}
  }
}

// @ts-expect-error -- only those who use Jest have this module
declare module 'expect' {
  /** Expectations of `@jest/globals`, with the same matchers. */
  interface Matchers<R, T> extends FlatfieldMatchers<R> {}
}
