import { expect, it } from 'vitest';
import { WatchedPromise } from '../../src/playwright/inspection-fixture.ts';

it.each<[string, (promise: Promise<number>) => unknown]>([
  ['await', async (promise) => await promise],
  ['Promise.all', (promise) => Promise.all([promise])],
  ['then', (promise) => promise.then((value) => value)],
  ['catch', (promise) => promise.catch(() => 0)],
])('knows that %s waits for it', async (_, wait) => {
  const promise = WatchedPromise.watch(Promise.resolve(7));
  expect(promise.isAwaited).toBe(false);
  await wait(promise);
  expect(promise.isAwaited).toBe(true);
});

it('settles as what it watches does', async () => {
  expect(await WatchedPromise.watch(Promise.resolve(7))).toBe(7);
  await expect(WatchedPromise.watch(Promise.reject(new Error('no')))).rejects.toThrow('no');
});
