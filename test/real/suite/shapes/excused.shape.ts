import { expect, test } from 'flatfield/playwright';
import { runOn } from '../monitor.ts';

test('skipped before anything', async ({ inspection }) => {
  test.skip(true, 'not today');
  await runOn('bad', inspection);
});

test.fixme('fixme by declaration', async ({ inspection }) => {
  await runOn('bad', inspection);
});

test('good, then skip', async ({ inspection }) => {
  expect(await runOn('good', inspection)).toPassProfile();
  test.skip();
});

test('bad, then skip', async ({ inspection }) => {
  await runOn('bad', inspection);
  test.skip();
});

test('bad, then info.skip', async ({ inspection }, info) => {
  const result = await runOn('bad', inspection);
  info.skip(result.judgment.verdict.outcome !== 'pass', 'excused');
});

test('bad, then fixme', async ({ inspection }) => {
  await runOn('bad', inspection);
  test.fixme();
});

test('patchy, then skip', async ({ inspection }) => {
  await runOn('patchy', inspection);
  test.skip();
});

test('bad, then fail', async ({ inspection }) => {
  const result = await runOn('bad', inspection);
  test.fail();
  expect(result).toPassProfile();
});

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
  test.fail('bad under test.fail', async ({ inspection }) => {
    expect(await runOn('bad', inspection)).toPassProfile();
  });

  test('bad under test.fail within', async ({ inspection }) => {
    test.fail(true, 'a known defect');
    expect(await runOn('bad', inspection)).toPassProfile();
  });

  test.fail('good under test.fail, with another error', async ({ inspection }) => {
    expect(await runOn('good', inspection)).toPassProfile();
    throw new Error('something else');
  });

  test.fail('patchy under test.fail', async ({ inspection }) => {
    expect(await runOn('patchy', inspection)).toPassProfile();
  });

  test.fail('nothing inspected under test.fail', async () => {
    expect(1).toBe(2);
  });

  test.fail('asked for and nothing inspected under test.fail', async ({ inspection }) => {
    expect(inspection).toBeUndefined();
  });
});

test.describe('expected by .not', () => {
  test('not: bad', async ({ inspection }) => {
    expect(await runOn('bad', inspection)).not.toPassProfile();
  });

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

  test('not: good', async ({ inspection }) => {
    expect(await runOn('good', inspection)).not.toPassProfile();
  });

  test('not: patchy', async ({ inspection }) => {
    expect(await runOn('patchy', inspection)).not.toPassProfile();
  });
});
