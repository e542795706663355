import { expect, test } from 'vitest';
import { killRound } from '../soak/kill.mjs';

/** At once: most of each is waiting. */
test.concurrent.each([1, 2, 3])(
  'a run killed at a random moment continues to the end of an undisturbed one (seed %i)',
  async (seed) => {
    const { problems, kills } = await killRound(seed);
    expect(problems).toEqual([]);
    expect(kills).toBeGreaterThan(0);
  },
);
