// One thing wrong with a monitor of an outside case, or harmless, and what may be said of it.
import fc from 'fast-check';

/**
 * `pass`: a clean monitor, which must pass. `bad`: whatever is said, not a pass. `doubtful`: nothing is wrong with its picture, but
 * the run cannot know, so that only inconclusive is true, or an error before anything is read.
 */
export const fault = (name, truth, draw, parts) => ({
  name,
  truth,
  draw: fc.record({ name: fc.constant(name), ...draw }),
  ...parts,
});

export const oneOf = (...values) => fc.constantFrom(...values);
/** In steps of a thousandth of the range, each as likely as another. */
export const number = (min, max) => fc.integer({ min: 0, max: 1000 }).map((step) => min + ((max - min) * step) / 1000);
