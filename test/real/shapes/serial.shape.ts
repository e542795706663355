import { firstThen, measure } from './measure.ts';
import { expect, test } from './test.ts';

test.describe.configure({ mode: 'serial', retries: 1 });

test('bad, shrugged off, good when the group runs again', async ({ inspection }, { retry }) => {
  const result = await measure(inspection, firstThen('bad', 'good', retry));
  try {
    expect(result).toPassProfile();
  } catch {
    // A test that shrugs.
  }
});

test('good each time the group runs', async ({ inspection }) => {
  expect(await measure(inspection, 'good')).toPassProfile();
});
