import { expect, it } from 'vitest';
import { patchName, placeName, readingName } from '../../src/report/place-name.ts';
import { buildEvidence } from './build-evidence.ts';

const { plan } = buildEvidence({ patches: 'white,black' });
const scattered = buildEvidence({ patches: 'white', layout: '0.1,0.1;0.5,0.5' }).plan;

it('counts columns, rows, points and patches from 1', () => {
  expect(placeName(plan, 0)).toBe('column 1, row 1 (384, 216 px)');
  expect(placeName(plan, 8)).toBe('column 4, row 2 (2688, 648 px)');
  expect(placeName(scattered, 1)).toMatch(/^point 2 \(/);
  expect(placeName(plan, 98)).toBe('point 99');
  expect(patchName(plan, 1)).toBe('black');
  expect(patchName(plan, 6)).toBe('patch 7');
  expect(readingName(plan, { patchIndex: 1, pointIndex: 24 })).toBe('black at column 5, row 5 (3456, 1944 px)');
});
