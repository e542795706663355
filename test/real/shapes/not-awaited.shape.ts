import { measure } from './measure.ts';
import { expect, test } from './test.ts';

test('a run is not awaited', async ({ inspection }) => {
  void measure(inspection, 'good');
});

test('a run is not awaited and ends in time', async ({ inspection }, { attachments }) => {
  void measure(inspection, 'good');
  const hasEnded = () => attachments.some(({ name }) => name === 'report.html');
  await expect.poll(hasEnded, { timeout: 25_000 }).toBe(true);
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
