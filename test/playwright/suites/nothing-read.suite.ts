import { expect, test } from '../../../src/playwright/index.ts';

test('looks at the monitor only', async ({ monitor }) => {
  expect(await monitor.getColorModes()).toHaveLength(10);
});
