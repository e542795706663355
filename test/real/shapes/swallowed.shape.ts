import type { Rgb } from '../../../src/plan/pattern/patch.ts';
import { type Measured, measure } from './measure.ts';
import { expect, test } from './test.ts';

test('a failed assertion is caught', async ({ inspection }) => {
  const result = await measure(inspection, 'bad');
  try {
    expect(result).toPassProfile();
  } catch {
    // A test that shrugs.
  }
});

test('a failed assertion is caught, then the opposite holds', async ({ inspection }) => {
  const result = await measure(inspection, 'bad');
  try {
    expect(result).toPassProfile();
  } catch {
    expect(result).not.toPassProfile();
  }
});

test('toPass measures until it is good', async ({ inspection }) => {
  const outcomes: Measured[] = ['bad', 'good'];
  await expect(async () => {
    expect(await measure(inspection, outcomes.shift() ?? 'good')).toPassProfile();
  }).toPass({ intervals: [0], timeout: 25_000 });
});

test('toPass measures again what was not read', async ({ inspection }) => {
  const outcomes: Measured[] = ['nothing', 'good'];
  await expect(async () => {
    expect(await measure(inspection, outcomes.shift() ?? 'good')).toPassProfile();
  }).toPass({ intervals: [0], timeout: 25_000 });
});

test('toPass loosens the limit', async ({ inspection }) => {
  const result = await measure(inspection, 'good');
  let limit = 0.001;
  await expect(async () => {
    limit *= 1000;
    expect(result).toMatchReference(limit / 1000);
  }).toPass({ intervals: [0], timeout: 25_000 });
});

test('poll measures until it is good', async ({ inspection }) => {
  const outcomes: Measured[] = ['bad', 'good'];
  const poll = () => measure(inspection, outcomes.shift() ?? 'good');
  const outcome = async () => (await poll()).judgment.verdict.outcome;
  await expect.poll(outcome, { intervals: [0], timeout: 25_000 }).toBe('pass');
});

test('a refused run is caught', async ({ inspection }) => {
  await expect(inspection.run({ layout: '2x2' })).rejects.toThrow(/Nothing was shown/);
});

test('two patterns that are named alike are not taken for one', async ({ field, inspection }) => {
  const codes = [0, 255].map((code) => ({ r: code, g: code, b: code })) as [Rgb, Rgb];
  for (const cellPx of [10, 11]) await field.show({ pattern: { kind: 'checkerboard', codes, cells: { cellPx } } });
  await expect(inspection.run()).rejects.toThrow(/Two different patterns are named checkerboard of black and white/);
});

test('a refused run is caught, then made', async ({ inspection, field }) => {
  await inspection.run({ layout: '2x2' }).catch(() => undefined);
  await field.show('white');
  expect(await inspection.run({ layout: '2x2' })).toMatchReference(100);
});

test('a run is aborted and caught', async ({ inspection }) => {
  const signal = AbortSignal.abort();
  await inspection.run({ layout: '2x2', patches: ['white'], signal }).catch(() => undefined);
});

test('the expectation is changed by hand', async ({ inspection }, testInfo) => {
  testInfo.expectedStatus = 'failed';
  expect(await measure(inspection, 'doubtful')).toPassProfile();
});
