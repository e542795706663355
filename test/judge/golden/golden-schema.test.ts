import { expect, it } from 'vitest';
import { goldenCheckSchema } from '../../../src/judge/golden/golden-schema.ts';

const limits = { luminancePercent: 4, uv1976: 0.004 };

it.each([
  [0, false],
  [1, true],
  [25, true],
])('a golden unit measured at %i points can be compared: %s', (points, isGood) => {
  const means = [{ patchIndex: 0, points, light: { X: 95, Y: 100, Z: 109 } }];
  const reference = { run: 'a'.repeat(64), means };
  const check = { reference, previous: null, every: { ms: 1000, runs: 10 }, maxBias: limits, maxDrift: limits };
  expect(goldenCheckSchema.safeParse(check).success).toBe(isGood);
});
