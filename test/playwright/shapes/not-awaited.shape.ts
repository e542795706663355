import { setTimeout } from 'node:timers/promises';
import { measure } from './measure.ts';
import { expect, test } from './test.ts';

test('a run is not awaited', async ({ inspection }) => {
  void measure(inspection, 'good');
});

test('a run is not awaited and ends in time', async ({ inspection }) => {
  let done = 0;
  const onProgress = () => {
    done += 1;
  };
  void inspection.run({ layout: '2x2', patches: ['white'], profile: 'calibration-match', onProgress });
  await expect.poll(() => done).toBe(4);
  await setTimeout(1500);
});

test('what follows a run is not awaited', async ({ inspection }) => {
  void measure(inspection, 'good').then((result) => expect(result).toPassProfile());
});

test.fail('a run is not awaited, and a failure is expected', async ({ inspection }) => {
  void measure(inspection, 'good');
  throw new Error('as expected');
});

test('a run is not awaited, then skip', async ({ inspection }) => {
  void measure(inspection, 'good');
  test.skip();
});

test('runs are awaited together', async ({ inspection }) => {
  const results = await Promise.all([measure(inspection, 'good'), measure(inspection, 'good')]);
  for (const result of results) expect(result).toPassProfile();
});

test('a run is asserted on as a promise', async ({ inspection }) => {
  await expect(measure(inspection, 'good')).resolves.toPassProfile();
});
