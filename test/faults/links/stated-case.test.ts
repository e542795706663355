import { expect, it } from 'vitest';
import * as flatfield from '../../../src/index.ts';
import { statedTrial } from './stated-case.mjs';

it('states no error that passes, and hardly any that is larger than it must be', () => {
  const { overstated, loose } = statedTrial(flatfield, 25);
  expect(overstated).toEqual([]);
  expect(loose.length).toBeLessThanOrEqual(2);
});
