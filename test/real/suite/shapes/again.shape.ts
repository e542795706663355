import { expect, test } from 'flatfield/playwright';
import { monitorIs, runOn, white } from '../monitor.ts';

test.describe('with a retry', () => {
  test.describe.configure({ retries: 1 });

  test('retry: good, then good', async ({ inspection }, info) => {
    expect(await runOn('good', inspection)).toPassProfile();
    expect(info.retry).toBe(1);
  });

  test('retry: bad, then another plan is good', async ({ inspection }, info) => {
    if (info.retry === 0) expect(await runOn('bad', inspection)).toPassProfile();
    await monitorIs('good');
    expect(await inspection.run({ ...white, layout: '5x5' })).toPassProfile();
  });
});

test.describe('one after the other', () => {
  test.describe.configure({ mode: 'serial', retries: 1 });

  test('serial: good both times', async ({ inspection }) => {
    expect(await runOn('good', inspection)).toPassProfile();
  });

  test('serial: bad, then good', async ({ inspection }, info) => {
    expect(await runOn(info.retry === 0 ? 'bad' : 'good', inspection)).toPassProfile();
  });

  test('serial: good once', async ({ inspection }) => {
    expect(await runOn('good', inspection)).toPassProfile();
  });
});

test.describe('one after the other, the first changes', () => {
  test.describe.configure({ mode: 'serial', retries: 1 });

  test('serial: good, then bad', async ({ inspection }, info) => {
    const result = await runOn(info.retry === 0 ? 'good' : 'bad', inspection);
    if (info.retry === 0) expect(result).toPassProfile();
  });

  test('serial: fails once', () => {
    expect(test.info().retry).toBe(1);
  });
});
