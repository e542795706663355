import { expect, test } from 'flatfield/playwright';
import { runOn } from '../monitor.ts';

test('good in file two', async ({ inspection }) => {
  expect(await runOn('good', inspection)).toPassProfile();
});
