import { test as plain } from '@playwright/test';
import { measure } from './measure.ts';
import { expect, test } from './test.ts';

test('good and asserted', async ({ inspection }) => {
  expect(await measure(inspection, 'good')).toPassProfile();
});

test('good, nobody asserts', async ({ inspection }) => {
  await measure(inspection, 'good');
});

test('bad and asserted', async ({ inspection }) => {
  expect(await measure(inspection, 'bad')).toPassProfile();
});

test('bad, nobody asserts', async ({ inspection }) => {
  await measure(inspection, 'bad');
});

test('bad, only the count asserted', async ({ inspection }) => {
  expect(await measure(inspection, 'bad')).toHaveReadEveryPoint();
});

test('bad by its profile, good by the limit of the test', async ({ inspection }) => {
  expect(await measure(inspection, 'bad')).toMatchReference(100);
});

test('doubtful, nobody asserts', async ({ inspection }) => {
  await measure(inspection, 'doubtful');
});

test('nothing read, nobody asserts', async ({ inspection }) => {
  await measure(inspection, 'nothing');
});

test('bad, softly', async ({ inspection }) => {
  expect.soft(await measure(inspection, 'bad')).toPassProfile();
});

test('bad, then good', async ({ inspection }) => {
  await measure(inspection, 'bad');
  expect(await measure(inspection, 'good')).toPassProfile();
});

test('doubtful, then good', async ({ inspection }) => {
  await measure(inspection, 'doubtful');
  expect(await measure(inspection, 'good')).toPassProfile();
});

test('nothing read, then good', async ({ inspection }) => {
  await measure(inspection, 'nothing');
  expect(await measure(inspection, 'good')).toPassProfile();
});

test('nothing read, then another plan is good', async ({ inspection }) => {
  await measure(inspection, 'nothing');
  expect(await inspection.run({ layout: 'center', patches: ['black'] })).toMatchReference(100);
});

test('bad as the test asserts', async ({ inspection }) => {
  expect(await measure(inspection, 'bad')).not.toPassProfile();
});

test('doubtful is not bad', async ({ inspection }) => {
  expect(await measure(inspection, 'doubtful')).not.toPassProfile();
});

test('good is not bad', async ({ inspection }) => {
  expect(await measure(inspection, 'good')).not.toPassProfile();
});

test('doubtful and asserted on its count', async ({ inspection }) => {
  expect(await measure(inspection, 'nothing')).not.toHaveReadEveryPoint();
});

test('inspects nothing', async ({ monitor }) => {
  expect(await monitor.getColorModes()).toHaveLength(10);
});

test('asks for an inspection and makes none', async ({ inspection }) => {
  expect(inspection).toBeDefined();
});

plain('knows no monitor', () => undefined);
