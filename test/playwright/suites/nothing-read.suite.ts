import { expect, test } from '../../../src/playwright/index.ts';

test('reads no pixel', async ({ monitor }) => {
  expect(await monitor.getColorModes()).toHaveLength(10);
});
