import { expect, test } from '../../../src/playwright/index.ts';
import { measure } from './measure.ts';

test('bad, then skip', async ({ inspection }) => {
  await measure(inspection, 'bad');
  test.skip();
});

test('bad, then skip by the information on the test', async ({ inspection }, testInfo) => {
  await measure(inspection, 'bad');
  testInfo.skip(true, 'out of order');
});

test('bad, then fixme', async ({ inspection }) => {
  await measure(inspection, 'bad');
  test.fixme();
});

test('doubtful, then skip', async ({ inspection }) => {
  await measure(inspection, 'doubtful');
  test.skip();
});

test('good, then skip', async ({ inspection }) => {
  expect(await measure(inspection, 'good')).toPassProfile();
  test.skip();
});

test('skip, then nothing', async ({ inspection }) => {
  test.skip();
  await measure(inspection, 'bad');
});

test.fixme('never begun', async ({ inspection }) => {
  await measure(inspection, 'bad');
});

test('bad, then fail', async ({ inspection }) => {
  const result = await measure(inspection, 'bad');
  test.fail();
  expect(result).toPassProfile();
});

test.fail('a failure is expected and measured', async ({ inspection }) => {
  expect(await measure(inspection, 'bad')).toPassProfile();
});

test.fail('a failure is expected and measured, nobody asserts', async ({ inspection }) => {
  await measure(inspection, 'bad');
});

test.fail('a failure is expected, doubtful', async ({ inspection }) => {
  expect(await measure(inspection, 'doubtful')).toPassProfile();
});

test.fail('a failure is expected, good', async ({ inspection }) => {
  expect(await measure(inspection, 'good')).toPassProfile();
});

test.fail('a failure is expected, nothing inspected', async ({ inspection }) => {
  expect(inspection).toBeUndefined();
});

test.fail('a failure is expected of something else', () => {
  throw new Error('no monitor needed');
});

test.fail('a failure is expected, the good run is refused', async ({ inspection }) => {
  expect(await measure(inspection, 'good')).not.toPassProfile();
});

test.fail('a failure is expected and measured, after a doubt', async ({ inspection }) => {
  await measure(inspection, 'doubtful');
  expect(await measure(inspection, 'bad')).toPassProfile();
});

test.describe('in a worker of its own', () => {
  test.use({ flatfield: { api: 'http://127.0.0.1:9', resolution: '320x180' } });
  test.fail('a failure is expected, no monitor answers', async ({ monitor }) => {
    expect(await monitor.getKeyLock()).toBe('OFF');
  });
});
