import { measure } from './measure.ts';
import { expect, test } from './test.ts';

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
