import { expect, test } from 'flatfield/playwright';
import { runOn } from '../monitor.ts';

test('alone: bad, then skip', async ({ inspection }) => {
  await runOn('bad', inspection);
  test.skip();
});

test('alone: bad, then good in a retry', async ({ inspection }, info) => {
  expect(await runOn(info.retry === 0 ? 'bad' : 'good', inspection)).toPassProfile();
});
