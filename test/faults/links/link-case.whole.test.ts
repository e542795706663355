import { expect, it } from 'vitest';
import * as flatfield from '../../../src/entries/index.ts';
import { parsePatches } from '../../../src/plan/pattern/patch.ts';
import { createRandom } from '../random.mjs';
import { drawLink } from './good-link.mjs';
import { linkTrial } from './link-case.mjs';

it('passes good links that round on the computer, and no bad link of the same kinds', () => {
  const { good, bad, wrong } = linkTrial({ ...flatfield, parsePatches }, 25);
  expect(wrong).toEqual([]);
  expect(Math.min(good, bad)).toBeGreaterThanOrEqual(25);
});

it('draws ranges and matrices of 10 and 12 bits behind computers of every depth', () => {
  const drawn = Array.from({ length: 25 }, (_, seed) => drawLink(createRandom('link', seed)));
  const rounded = drawn.filter(({ carried, depth, computerDepth }) => carried !== 'full' && depth > 8 && computerDepth);
  expect(new Set(rounded.map(({ carried }) => carried)).size).toBeGreaterThan(2);
});
