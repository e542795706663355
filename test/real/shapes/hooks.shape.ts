import { measure } from './measure.ts';
import { expect, test } from './test.ts';

test.describe('before all', () => {
  test.beforeAll(async ({ inspection }) => {
    await measure(inspection, 'bad');
  });
  test('after a bad run before all', () => undefined);
  test('left out after a bad run before all', () => undefined);
});

test.describe('before all, skipped', () => {
  test.beforeAll(async ({ inspection }) => {
    await measure(inspection, 'bad');
    test.skip();
  });
  test('skipped by a bad run before all', () => undefined);
});

test.describe('before all, a failure expected', () => {
  test.beforeAll(async ({ inspection }) => {
    await measure(inspection, 'bad');
  });
  test.fail('a failure is expected, a hook for all was bad', () => {
    throw new Error('as expected');
  });
});

test.describe('before all, good', () => {
  test.beforeAll(async ({ inspection }) => {
    await measure(inspection, 'good');
  });
  test('after a good run before all', () => undefined);
});

test.describe('before each', () => {
  test.beforeEach(async ({ inspection }) => {
    await measure(inspection, 'bad');
  });
  test('after a bad run before each', () => undefined);
  test('skipped after a bad run before each', () => test.skip());
});

test.describe('after each', () => {
  test.afterEach(async ({ inspection }) => {
    await measure(inspection, 'bad');
    test.skip();
  });
  test('before a bad run after each', async ({ inspection }) => {
    expect(await measure(inspection, 'good')).toPassProfile();
  });
});

test.describe('after all', () => {
  test.afterAll(async ({ inspection }) => {
    await measure(inspection, 'bad');
  });
  test('before a bad run after all', async ({ inspection }) => {
    expect(await measure(inspection, 'good')).toPassProfile();
  });
});

test.describe('after all, fail', () => {
  test.afterAll(() => test.fail());
  test('bad, and a failure expected after all', async ({ inspection }) => {
    expect(await measure(inspection, 'bad')).toPassProfile();
  });
});
