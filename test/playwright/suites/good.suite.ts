import { expect, test } from 'flatfield/playwright';

test('white is flat', async ({ field, inspection }) => {
  await field.show('white');
  expect(await inspection.run({ layout: '3x3' })).toPassProfile('calibration-match');
});
