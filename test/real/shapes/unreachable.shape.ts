import { expect, test } from './test.ts';

test.use({ flatfield: { api: 'http://127.0.0.1:9', resolution: '320x180' } });

test.fail('a failure is expected, no monitor answers', async ({ monitor }) => {
  expect(await monitor.getKeyLock()).toBe('OFF');
});
