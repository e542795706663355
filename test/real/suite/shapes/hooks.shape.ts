import { expect, test } from 'flatfield/playwright';
import { runOn } from '../monitor.ts';

test.describe('beforeEach', () => {
  test.beforeEach(async ({ inspection }) => {
    await runOn('bad', inspection);
  });
  test('hook: bad in beforeEach, good in the test', async ({ inspection }) => {
    expect(await runOn('good', inspection)).toPassProfile();
  });
});

test.describe('afterEach that skips', () => {
  test.afterEach(() => test.skip());
  test('hook: bad in the test, skip in afterEach', async ({ inspection }) => {
    await runOn('bad', inspection);
  });
});

test.describe('good hooks', () => {
  test.beforeAll(async ({ inspection }) => {
    await runOn('good', inspection);
  });
  test.beforeEach(async ({ inspection }) => {
    await runOn('good', inspection);
  });
  test.afterEach(async ({ inspection }) => {
    await runOn('good', inspection);
  });
  test('hook: good in every hook', async ({ inspection }) => {
    expect(await runOn('good', inspection)).toPassProfile();
  });
});

test.describe('beforeAll that throws', () => {
  test.beforeAll(() => {
    throw new Error('no power');
  });
  test('hook: first after a beforeAll that threw', async ({ inspection }) => {
    expect(await runOn('good', inspection)).toPassProfile();
  });
  test('hook: second after a beforeAll that threw', async ({ inspection }) => {
    expect(await runOn('good', inspection)).toPassProfile();
  });
});
