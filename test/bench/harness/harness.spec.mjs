import { expect, test } from 'flatfield/playwright';

test('a run of many points', async ({ field, inspection }) => {
  await field.show({ patch: 'white' });
  expect(await inspection.run({ layout: process.env.FLATFIELD_BENCH_LAYOUT })).toPassProfile('calibration-match');
});
