import { expect, it } from 'vitest';
import * as flatfield from '../../../src/entries/index.ts';
import { parsePatches } from '../../../src/plan/pattern/patch.ts';
import { statedTrial } from './stated-case.mjs';

it('states no error that passes, and hardly any that is larger than it must be', () => {
  const { overstated, loose } = statedTrial({ ...flatfield, parsePatches }, 25);
  expect(overstated).toEqual([]);
  expect(loose.length).toBeLessThanOrEqual(2);
});
