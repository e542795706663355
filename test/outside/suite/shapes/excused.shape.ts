import { expect, test } from '../../../../dist/playwright/index.js';
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
  info.skip(result.judgement.verdict.outcome !== 'pass', 'excused');
});

test('bad, then fixme', async ({ inspection }) => {
  await runOn('bad', inspection);
  test.fixme();
});

test('patchy, then skip', async ({ inspection }) => {
  await runOn('patchy', inspection);
  test.skip();
});

test('gone and caught, then skip', async ({ inspection }) => {
  await runOn('gone', inspection).catch(() => undefined);
  test.skip();
});

test('bad, then fail', async ({ inspection }) => {
  const result = await runOn('bad', inspection);
  test.fail();
  expect(result).toPassProfile();
});

test('bad, then expectedStatus failed', async ({ inspection }, info) => {
  const result = await runOn('bad', inspection);
  info.expectedStatus = 'failed';
  expect(result).toPassProfile();
});

test('bad, then the attachments are dropped', async ({ inspection }, info) => {
  await runOn('bad', inspection);
  info.attachments.length = 0;
  info.annotations.length = 0;
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

  test('bad under test.fail(false)', async ({ inspection }) => {
    test.fail(false, 'not here');
    expect(await runOn('bad', inspection)).toPassProfile();
  });

  test.fail('good under test.fail', async ({ inspection }) => {
    expect(await runOn('good', inspection)).toPassProfile();
  });

  test.fail('good under test.fail, with another error', async ({ inspection }) => {
    expect(await runOn('good', inspection)).toPassProfile();
    throw new Error('something else');
  });

  test.fail('patchy under test.fail', async ({ inspection }) => {
    expect(await runOn('patchy', inspection)).toPassProfile();
  });

  test.fail('gone under test.fail', async ({ inspection }) => {
    expect(await runOn('gone', inspection)).toPassProfile();
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

  test('not: good, caught', async ({ inspection }) => {
    try {
      expect(await runOn('good', inspection)).not.toPassProfile();
    } catch {}
  });

  test('not: patchy', async ({ inspection }) => {
    expect(await runOn('patchy', inspection)).not.toPassProfile();
  });

  test('not: patchy, caught', async ({ inspection }) => {
    try {
      expect(await runOn('patchy', inspection)).not.toPassProfile();
    } catch {}
  });

  test('not: patchy, by the reference', async ({ inspection }) => {
    expect(await runOn('patchy', inspection)).not.toMatchReference(2);
  });

  test('not: patchy, every point read', async ({ inspection }) => {
    expect(await runOn('patchy', inspection)).not.toHaveReadEveryPoint();
  });

  test('not: silent', async ({ inspection }) => {
    expect(await runOn('silent', inspection)).not.toPassProfile();
  });

  test('not: gone', async ({ inspection }) => {
    expect(await runOn('gone', inspection)).not.toPassProfile();
  });
});
