import { expect, test } from '../../../../dist/playwright/index.js';
import { runOn } from '../monitor.ts';

test('good in file two', async ({ inspection }) => {
  expect(await runOn('good', inspection)).toPassProfile();
});
