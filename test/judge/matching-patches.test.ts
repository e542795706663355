import { expect, it } from 'vitest';
import { matchingPatches } from '../../src/judge/matching-patches.ts';
import { buildEvidence } from './build-evidence.ts';

const isMatched = (name: string, patch: string) =>
  matchingPatches(buildEvidence({ patches: patch }).plan, name).length > 0;

// One step of 8 bits is 4.0118 steps of 10: half of it is 2.0059.
it.each([
  ['white', 'white@10', true],
  ['black', 'black@12', true],
  ['white', 'gray-254', false],
  ['gray-128', 'gray-100', false],
  // 85 of 255 is exactly 341 of 1023.
  ['gray-85', 'gray-343@10', true],
  ['gray-85', 'gray-344@10', false],
  // 84 of 255 is 336.988 of 1023, 2.012 below 339.
  ['gray-84', 'gray-338@10', true],
  ['gray-84', 'gray-339@10', false],
  ['gray-341@10', 'gray-85', true],
  ['gray-344@10', 'gray-85', false],
  ['85/85/85', '85/85/86', false],
  ['85/85/85', '86/85/85', false],
  ['85/85/85', '85/84/85', false],
])('%s means %s of the plan: %s', (name, patch, expected) => {
  expect(isMatched(name, patch)).toBe(expected);
});

it.each([
  ['tone-chart', 'tone-chart', true],
  ['tone-chart', 'code-chart', false],
  ['tone-chart', 'gray-128', false],
  ['gray-128', 'tone-chart', false],
])('%s means %s of the plan, as charts are only themselves: %s', (name, patch, expected) => {
  expect(isMatched(name, patch)).toBe(expected);
});

it('gives every patch of that color, by its place', () => {
  const { plan } = buildEvidence({ patches: 'white,gray-64,white@10,black' });
  expect(matchingPatches(plan, 'WHITE')).toEqual([0, 2]);
});
