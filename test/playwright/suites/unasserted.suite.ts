import { expect, test } from 'flatfield/playwright';
import { tinted } from './tinted.ts';

test.use({ flatfield: tinted });

test('nobody asks what was measured', async ({ field, inspection }) => {
  await field.show('white');
  expect(await inspection.run({ layout: '3x3' })).toHaveReadEveryPoint();
});
