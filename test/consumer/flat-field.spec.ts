import { expect, test } from 'flatfield/playwright';

test('white is flat', async ({ field, inspection }) => {
  await field.show({ patch: 'white' });
  const result = await inspection.run({ layout: '5x5' });
  expect(result).toPassProfile('calibration-match');
});
