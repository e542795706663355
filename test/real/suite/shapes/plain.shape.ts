import { expect, test } from 'flatfield/playwright';
import { monitorIs, runOn, white } from '../monitor.ts';

test('good', async ({ inspection }) => {
  expect(await runOn('good', inspection)).toPassProfile();
});

test('good, not asserted', async ({ inspection }) => {
  await runOn('good', inspection);
});

test('good twice', async ({ inspection }) => {
  expect(await runOn('good', inspection)).toPassProfile();
  expect(await runOn('good', inspection)).toPassProfile();
});

test('good, resolves', async ({ inspection }) => {
  await monitorIs('good');
  await expect(inspection.run(white)).resolves.toPassProfile();
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

test('bad, not asserted', async ({ inspection }) => {
  await runOn('bad', inspection);
});

test('bad, soft', async ({ inspection }) => {
  expect.soft(await runOn('bad', inspection)).toPassProfile();
});

test('bad, only that every point was read', async ({ inspection }) => {
  expect(await runOn('bad', inspection)).toHaveReadEveryPoint();
});

test('bad, held against a limit of its own that it meets', async ({ inspection }) => {
  expect(await runOn('bad', inspection)).toMatchReference(50);
});

test('bad, met by one matcher and missed by a caught one', async ({ inspection }) => {
  const result = await runOn('bad', inspection);
  expect(result).toMatchReference(50);
  try {
    expect(result).toPassProfile();
  } catch {}
});

test('bad, caught', async ({ inspection }) => {
  try {
    expect(await runOn('bad', inspection)).toPassProfile();
  } catch {}
});

test('bad, then good', async ({ inspection }) => {
  await runOn('bad', inspection);
  expect(await runOn('good', inspection)).toPassProfile();
});

test('good and asserted, then bad', async ({ inspection }) => {
  const result = await runOn('good', inspection);
  await runOn('bad', inspection);
  expect(result).toPassProfile();
});

test('toPass with bad, then good', async ({ inspection }) => {
  let nth = 0;
  await expect(async () => {
    expect(await runOn(nth++ === 0 ? 'bad' : 'good', inspection)).toPassProfile();
  }).toPass({ intervals: [10], timeout: 60_000 });
});

test('toPass with silent, then good', async ({ inspection }) => {
  let nth = 0;
  await expect(async () => {
    expect(await runOn(nth++ === 0 ? 'silent' : 'good', inspection)).toPassProfile();
  }).toPass({ intervals: [10], timeout: 60_000 });
});

test('poll with bad, then good', async ({ inspection }) => {
  let nth = 0;
  await expect
    .poll(async () => (await runOn(nth++ === 0 ? 'bad' : 'good', inspection)).judgment.verdict.outcome, {
      intervals: [10],
      timeout: 60_000,
    })
    .toBe('pass');
});

test('patchy, not asserted', async ({ inspection }) => {
  await runOn('patchy', inspection);
});

test('gone and caught', async ({ inspection }) => {
  await runOn('gone', inspection).catch(() => undefined);
});

test('patchy and caught, then good', async ({ inspection }) => {
  await runOn('patchy', inspection).catch(() => undefined);
  expect(await runOn('good', inspection)).toPassProfile();
});

test('not awaited on a good monitor', async ({ inspection }) => {
  await monitorIs('good');
  void inspection.run(white).catch(() => undefined);
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

test('nothing inspected, though asked for', async ({ inspection }) => {
  expect(inspection).toBeDefined();
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
