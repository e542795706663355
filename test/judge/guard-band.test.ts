import { expect, it } from 'vitest';
import { guardBandSchema, limitGuardBandSchema } from '../../src/judge/guard-band.ts';

it.each([0, 0.5, 1e6, {}, { mld: 0.5, ludm: 0 }])('takes %j as a guard band', (given) => {
  expect(guardBandSchema.safeParse(given)).toMatchObject({ success: true, data: given });
});

it.each([-0.1, Number.NaN, { mld: -1 }, '1', null])('refuses %j as a guard band', (given) => {
  expect(guardBandSchema.safeParse(given).success).toBe(false);
});

it('has two widths around a bound, 0 or more', () => {
  expect(limitGuardBandSchema.safeParse({ pass: 0.2, fail: 0 }).success).toBe(true);
  expect(limitGuardBandSchema.safeParse({ pass: 0.2, fail: -0.1 }).success).toBe(false);
});
