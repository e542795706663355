import { expect, test } from '../../src/playwright/index.ts';

test('white is flat', async ({ field, inspection }) => {
  await field.show({ patch: 'white' });
  const result = await inspection.run({ layout: '3x3' });
  expect(result).toPassProfile('calibration-match');
});
test('signal', async ({ field, inspection }) => {
  await field.show({ patch: 'white' });
  const result = await inspection.run({ layout: '3x3' });
  expect(result).toPassProfile('signal-exact');
});
