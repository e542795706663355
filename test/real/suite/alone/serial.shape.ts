import { expect, test } from 'flatfield/playwright';
import { runOn } from '../monitor.ts';

test.describe('one after the other, three times', () => {
  test.describe.configure({ mode: 'serial', retries: 2 });

  test('alone: good, bad, good', async ({ inspection }, info) => {
    expect(await runOn(info.retry === 1 ? 'bad' : 'good', inspection)).toPassProfile();
  });

  test('alone: fails once', () => {
    expect(test.info().retry).not.toBe(0);
  });
});
