import { expect, it } from 'vitest';
import { describeLimit } from '../../../src/verdict/reasons/explain-limits.ts';
import type { LimitResult } from '../../../src/verdict/verdict.ts';
import { buildEvidence } from '../build-evidence.ts';

const { plan } = buildEvidence({ patches: 'white' });
const base: LimitResult = {
  metric: 'mld',
  patchIndex: 0,
  value: 12.345678,
  unit: '%',
  operator: '<=',
  should: null,
  shall: 20,
  result: 'met',
  pointIndex: 4,
  source: 'us',
  verified: true,
};

it.each<[Partial<LimitResult>, string]>([
  [{}, 'Maximum luminance deviation of white is 12.35 % at column 5, row 1 (3456, 216 px)'],
  [{ value: 20.000001 }, 'Maximum luminance deviation of white is 20.000001 % at column 5, row 1 (3456, 216 px)'],
  [{ value: 0 }, 'Maximum luminance deviation of white is 0 %'],
  [{ pointIndex: null }, 'Maximum luminance deviation of white is 12.35 %'],
  [{ patchIndex: null, pointIndex: null, unit: '' }, 'Maximum luminance deviation is 12.35'],
  [{ pointIndex: null, unit: 'ratio', value: 0.98765 }, 'Maximum luminance deviation of white is 0.9877'],
  [{ pointIndex: null, metric: 'beauty', unit: '' }, 'Metric beauty of white is 12.35'],
])('a limit with %j is described with four digits, its unit and its place', (change, words) => {
  expect(describeLimit({ ...base, ...change }, plan)).toBe(words);
});
