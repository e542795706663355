import { firstThen, measure } from './measure.ts';
import { expect, test } from './test.ts';

test.describe.configure({ retries: 1 });

test('bad, then good in a retry', async ({ inspection }, { retry }) => {
  expect(await measure(inspection, firstThen('bad', 'good', retry))).toPassProfile();
});

test('doubtful, then good in a retry', async ({ inspection }, { retry }) => {
  expect(await measure(inspection, firstThen('doubtful', 'good', retry))).toPassProfile();
});

test('nothing read, then good in a retry', async ({ inspection }, { retry }) => {
  expect(await measure(inspection, firstThen('nothing', 'good', retry))).toPassProfile();
});

test('no run, then good in a retry', async ({ inspection }, { retry }) => {
  expect(retry).toBe(1);
  expect(await measure(inspection, 'good')).toPassProfile();
});

test('bad, then skipped in a retry', async ({ inspection }, { retry }) => {
  test.skip(retry > 0);
  expect(await measure(inspection, 'bad')).toPassProfile();
});

test('bad, then a failure is expected of the retry', async ({ inspection }, { retry }) => {
  test.fail(retry > 0);
  expect(await measure(inspection, 'bad')).toPassProfile();
});

test('bad, then nothing is inspected in a retry', async ({ inspection }, { retry }) => {
  if (retry === 0) expect(await measure(inspection, 'bad')).toPassProfile();
});

test('the worker dies while it reads, then good', async ({ inspection }, { retry }) => {
  const onProgress = () => process.exit(1);
  if (retry === 0) await inspection.run({ layout: '2x2', patches: ['white'], onProgress });
  expect(await measure(inspection, 'good')).toPassProfile();
});

test('the worker dies after a bad run, then good', async ({ inspection }, { retry }) => {
  await measure(inspection, firstThen('bad', 'good', retry));
  if (retry === 0) process.exit(1);
});

test('the test runs out of time while it reads, then good', async ({ inspection }, { retry }) => {
  const onProgress = () => {
    test.setTimeout(1);
    busy(50);
  };
  if (retry === 0) await inspection.run({ layout: '5x5', patches: ['white'], onProgress });
  expect(await measure(inspection, 'good')).toPassProfile();
});

function busy(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
