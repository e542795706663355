import { expect, test } from 'flatfield/playwright';
import { monitorIs, runOn, white } from '../monitor.ts';

test('good', async ({ inspection }) => {
  expect(await runOn('good', inspection)).toPassProfile();
});

test('good twice', async ({ inspection }) => {
  expect(await runOn('good', inspection)).toPassProfile();
  expect(await runOn('good', inspection)).toPassProfile();
});

test('good in a step, every matcher', async ({ inspection }) => {
  await test.step('inspect', async () => {
    const result = await runOn('good', inspection);
    expect(result).toPassProfile('calibration-match');
    expect.soft(result).toMatchReference(2);
    expect(result).toHaveReadEveryPoint();
    expect(result).toBeUniform({ metric: 'code-value-error', limit: 0 });
  });
});

test('bad, met by one matcher and missed by a caught one', async ({ inspection }) => {
  const result = await runOn('bad', inspection);
  expect(result).toMatchReference(50);
  try {
    expect(result).toPassProfile();
  } catch {}
});

test('good and asserted, then bad', async ({ inspection }) => {
  const result = await runOn('good', inspection);
  await runOn('bad', inspection);
  expect(result).toPassProfile();
});

test('toPass with silent, then good', async ({ inspection }) => {
  let nth = 0;
  await expect(async () => {
    expect(await runOn(nth++ === 0 ? 'silent' : 'good', inspection)).toPassProfile();
  }).toPass({ intervals: [10], timeout: 60_000 });
});

test('patchy, not asserted', async ({ inspection }) => {
  await runOn('patchy', inspection);
});

test('gone and caught', async ({ inspection }) => {
  await runOn('gone', inspection).catch(() => undefined);
});

test('out of time in a run', async ({ inspection }) => {
  await monitorIs('good');
  test.setTimeout(test.info().timeout);
  const run = inspection.run(white);
  test.setTimeout(1);
  await run;
});

test('nothing inspected', async () => {
  expect(1).toBe(1);
});

test('shown and not inspected', async ({ field }) => {
  await monitorIs('good');
  await field.show({ patch: 'white' });
});

test('misspelled patch refused and caught, between good ones', async ({ inspection }) => {
  await monitorIs('good');
  for (const patch of ['white', 'gery-128', 'white']) {
    try {
      expect(await inspection.run({ patches: [patch] })).toPassProfile();
    } catch {
      // As if nothing had happened.
    }
  }
});
