import { expect, test } from 'flatfield/playwright';
import { runOn } from '../monitor.ts';

test('bad and asserted, then everything is dropped and skipped', async ({ inspection }, info) => {
  const result = await runOn('bad', inspection);
  try {
    expect(result).toPassProfile();
  } catch {}
  info.attachments.length = 0;
  info.annotations.length = 0;
  test.skip();
});

test.describe('expected by the test', () => {
  test('bad under test.fail within', async ({ inspection }) => {
    test.fail(true, 'a known defect');
    expect(await runOn('bad', inspection)).toPassProfile();
  });

  test.fail('good under test.fail, with another error', async ({ inspection }) => {
    expect(await runOn('good', inspection)).toPassProfile();
    throw new Error('something else');
  });
});

test.describe('expected by .not', () => {
  test('not: bad, by the reference', async ({ inspection }) => {
    expect(await runOn('bad', inspection)).not.toMatchReference(2);
  });

  test('not: bad, and then expected to pass and caught', async ({ inspection }) => {
    const result = await runOn('bad', inspection);
    expect(result).not.toPassProfile();
    try {
      expect(result).toPassProfile();
    } catch {}
  });

  test('not: bad, and then another bad', async ({ inspection }) => {
    expect(await runOn('bad', inspection)).not.toPassProfile();
    await runOn('bad', inspection);
  });
});
