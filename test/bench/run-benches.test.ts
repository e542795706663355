import { describe, expect, it } from 'vitest';
import { NotMeasured } from './not-measured.mjs';
import { againstRatio, atLeast, atMost } from './rows.mjs';
import { type BenchModule, type NamedBench, runBenches } from './run-benches.mjs';

const sizes = { whole: { runs: 100 }, smoke: { runs: 1 } };
const fast = atMost({ what: 'fast', ours: 5, unit: 'ms', limit: 10 });
const slow = againstRatio({ what: 'slow', ours: 30, reference: 10, of: 'bare', unit: 'ms', limit: 2 });

function named(name: string, bench: BenchModule['bench']): NamedBench {
  return { name, load: () => Promise.resolve({ sizes, bench }) };
}

async function run(benches: readonly NamedBench[], { isSmoke = false, isCi = false } = {}) {
  const lines: string[] = [];
  const code = await runBenches(benches, { isSmoke, isCi, print: (line) => void lines.push(line) });
  return { code, said: lines.join('\n') };
}

describe('runBenches', () => {
  it.each([
    [true, sizes.smoke],
    [false, sizes.whole],
  ])('gives each bench its size; smallest: %s', async (isSmoke, size) => {
    const given: object[] = [];
    const bench = (asked: object) => {
      given.push(asked);
      return [fast];
    };
    await run([named('one', bench), named('other', bench)], { isSmoke });
    expect(given).toEqual([size, size]);
  });

  it('prints one table of all that was measured, at the end', async () => {
    const { code, said } = await run([named('one', () => [fast]), named('other', async () => [slow])]);
    expect(code).toBe(1);
    expect(said.split('\n').slice(-3)).toEqual([
      'what         ours   reference    ratio  limit',
      'one: fast    5 ms   -            -      10 ms',
      'other: slow  30 ms  10 ms, bare  3      2 times  OVER',
    ]);
  });

  it('judges no limit at the smallest size', async () => {
    const { code, said } = await run([named('one', () => [slow])], { isSmoke: true });
    expect(code).toBe(0);
    expect(said).not.toContain('OVER');
  });

  it.each([true, false])(
    'ends in 1 after the others if one throws, and says which and why; smallest: %s',
    async (isSmoke) => {
      const broken = named('broken', () => {
        throw new TypeError('oddities is not iterable');
      });
      const { code, said } = await run([broken, named('other', () => [fast])], { isSmoke });
      expect(code).toBe(1);
      expect(said).toContain('other: fast');
      expect(said).toContain('FAILED broken: TypeError: oddities is not iterable');
    },
  );

  it('ends in 1 if one cannot be loaded, or measured nothing', async () => {
    expect((await run([{ name: 'gone', load: () => Promise.reject(new Error('no such file')) }])).said).toContain(
      'FAILED gone: ',
    );
    for (const nothing of [[], undefined]) {
      const { code, said } = await run([named('silent', () => nothing)], { isSmoke: true });
      expect(code).toBe(1);
      expect(said).toContain('FAILED silent: Error: it measured nothing');
    }
  });

  it('says what is not measured for want of a program, which is an error in CI only', async () => {
    const bench = named('line', () => Promise.reject(new NotMeasured('PostgreSQL is not here')));
    const here = await run([bench]);
    expect(here.code).toBe(0);
    expect(here.said).toContain('not measured: PostgreSQL is not here');
    const inCi = await run([bench], { isCi: true });
    expect(inCi.code).toBe(1);
    expect(inCi.said).toContain('FAILED line: ');
  });
});

describe('a row', () => {
  it.each([
    [atMost({ what: '', ours: 300, unit: 'ms', limit: 300 }), false],
    [atMost({ what: '', ours: 300.1, unit: 'ms', limit: 300 }), true],
    [atMost({ what: '', ours: Number.NaN, unit: 'ms', limit: 300 }), true],
    [atMost({ what: '', ours: 1e9, unit: 'ms' }), false],
    [atLeast({ what: '', ours: 20, unit: 'a second', least: 20 }), false],
    [atLeast({ what: '', ours: 19.9, unit: 'a second', least: 20 }), true],
    [againstRatio({ what: '', ours: 4, reference: 1, of: '', unit: 's', limit: 4 }), false],
    [againstRatio({ what: '', ours: 4.1, reference: 1, of: '', unit: 's', limit: 4 }), true],
    [againstRatio({ what: '', ours: 1, reference: 1, of: '', unit: 's', limit: 4, ratio: 5 }), true],
    [againstRatio({ what: '', ours: 1, reference: 0, of: '', unit: 's', limit: 4 }), true],
  ])('%# is over its limit, or is not', (row, isOver) => {
    expect(row.isOver).toBe(isOver);
  });
});
