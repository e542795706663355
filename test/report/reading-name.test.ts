import { expect, it } from 'vitest';
import { readingName, wording } from '../../src/report/text/wording.ts';
import { buildEvidence } from '../judge/build-evidence.ts';

const { plan } = buildEvidence({ patches: 'white,black' });
const scattered = buildEvidence({ patches: 'white', layout: '0.1,0.1;0.5,0.5' }).plan;

it('counts columns, rows, points and patches from 1', () => {
  const at = (pointIndex: number, of = plan) => readingName(of, { patchIndex: 0, pointIndex });
  expect(at(0)).toBe('white at column 1, row 1 (384, 216 px)');
  expect(at(8)).toBe('white at column 4, row 2 (2688, 648 px)');
  expect(at(1, scattered)).toMatch(/^white at point 2 \(/);
  expect(at(98)).toBe('white at point 99');
  const { patch, reading } = wording('en', plan);
  expect(patch(1)).toBe('black');
  expect(patch(6)).toBe('patch 7');
  expect(reading({ patchIndex: 1, pointIndex: 24 })).toBe('black at column 5, row 5 (3456, 1944 px)');
  expect(readingName(plan, { patchIndex: 6, pointIndex: 98 })).toBe('patch 7 at point 99');
});
