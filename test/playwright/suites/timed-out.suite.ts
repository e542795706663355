import { expect, test } from 'flatfield/playwright';

test('changes the monitor and fails', async ({ monitor }) => {
  await monitor.selectColorMode(3);
  await monitor.setKeyLock('ALL');
  await monitor.changeColorMode(2, { name: 'renamed' });
  expect(await monitor.getKeyLock()).toBe('MENU');
});

test('changes the monitor and runs out of time while it reads', async ({ field, inspection, monitor }) => {
  await monitor.setKeyLock('ALL');
  await field.show('white');
  // Not by the clock: the time is up when something was read, however long that took.
  const onProgress = ({ done }: { readonly done: number }) => {
    if (done === 3) test.setTimeout(1);
  };
  await inspection.run({ layout: '5x5', colorMode: 1, onProgress });
});
