import { expect, test } from 'flatfield/playwright';

test('reads no pixel', async ({ monitor }) => {
  expect(await monitor.getColorModes()).toHaveLength(10);
});
