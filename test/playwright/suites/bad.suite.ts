import { expect, test } from 'flatfield/playwright';
import { tinted } from './tinted.ts';

test.use({ flatfield: tinted });

test('white is flat', async ({ field, inspection }) => {
  await field.show('white');
  expect(await inspection.run({ layout: '3x3' })).toPassProfile('calibration-match');
});

test('two soft failures <b>& one end</b>', async ({ field, inspection }) => {
  await field.show('white');
  const result = await inspection.run({ layout: '3x3' });
  expect.soft(result).toMatchReference(0.1);
  expect.soft(result).toBeUniform({ metric: 'luminance-center-max', limit: 0.01 });
  expect.soft(result).toHaveReadEveryPoint();
});

test('is expected to be tinted', async ({ field, inspection }) => {
  await field.show('white');
  expect(await inspection.run({ layout: '3x3' })).not.toPassProfile('calibration-match');
});
