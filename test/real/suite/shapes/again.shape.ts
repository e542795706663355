import { expect, test } from 'flatfield/playwright';
import { type MonitorState, monitorIs, runOn, white } from '../monitor.ts';

test.describe('with a retry', () => {
  test.describe.configure({ retries: 1 });

  const cases: [first: MonitorState, second: MonitorState][] = [
    ['good', 'good'],
    ['bad', 'good'],
    ['patchy', 'good'],
    ['silent', 'good'],
  ];
  for (const [first, second] of cases) {
    test(`retry: ${first}, then ${second}`, async ({ inspection }, info) => {
      expect(await runOn(info.retry === 0 ? first : second, inspection)).toPassProfile();
      expect(info.retry).toBe(1);
    });
  }

  test('retry: bad, then skip', async ({ inspection }, info) => {
    test.skip(info.retry === 1);
    expect(await runOn('bad', inspection)).toPassProfile();
  });

  test('retry: bad, then test.fail', async ({ inspection }, info) => {
    test.fail(info.retry === 1);
    expect(await runOn('bad', inspection)).toPassProfile();
  });

  test('retry: bad, then another plan is good', async ({ inspection }, info) => {
    if (info.retry === 0) expect(await runOn('bad', inspection)).toPassProfile();
    await monitorIs('good');
    expect(await inspection.run({ ...white, layout: '5x5' })).toPassProfile();
  });

  test('retry: the process dies in a run, then good', async ({ inspection }, info) => {
    await monitorIs(info.retry === 0 ? 'slow' : 'good');
    const run = inspection.run(white);
    if (info.retry === 0) {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      process.exit(1);
    }
    expect(await run).toPassProfile();
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
