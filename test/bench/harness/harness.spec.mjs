import { expect, test } from 'flatfield/playwright';

test('a run of many points', async ({ field, inspection }) => {
  await field.show({ patch: 'white' });
  expect(await inspection.run({ layout: '15x9' })).toPassProfile('calibration-match');
});
