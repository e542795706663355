import { expect, test } from 'flatfield/playwright';
import { tinted } from './tinted.ts';

test.use({ flatfield: tinted });
test.describe.configure({ retries: 1 });

test('a bad value, then a retry that is content with it', async ({ field, inspection }) => {
  await field.show('white');
  const result = await inspection.run({ layout: '3x3' });
  expect(result).toMatchReference(test.info().retry === 0 ? 0.1 : 100);
});
