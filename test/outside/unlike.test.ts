import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectUnlike } from './inspect-unlike.ts';
import { badMonitors, reasonsOf, type Unlikeness, unlikenesses } from './unlike-monitor.ts';

const names = Object.keys(unlikenesses) as Unlikeness[];

describe('a healthy monitor on which an assumption is false', () => {
  it.each(names)('%s: passes, or is told why not, and is left as it was', async (name) => {
    await expectTold([name]);
  });

  it('passes without calibration results under a profile that needs none', async () => {
    const { outcome, notes } = await inspectUnlike(['no results'], undefined, { profile: 'signal-exact' });
    expect([outcome, notes]).toEqual(['pass', expect.arrayContaining([expect.stringContaining('results-unreadable')])]);
  });

  it('passes without the marker that it refuses', async () => {
    const { outcome, notes, isAsItWas } = await inspectUnlike(['marker 409'], undefined, { marker: 'operation' });
    expect([outcome, isAsItWas]).toEqual(['pass', true]);
    expect(notes).toContainEqual(expect.stringContaining('marker-refused'));
  });

  it.each([
    ['components R G B', 'component-names'],
    ['one more key', 'more-components'],
    ['key lock 404', 'key-lock-unreadable'],
    ['key lock missing', 'keys-not-locked'],
    ['serial a number', 'serial-number-is-number'],
    ['other mode unknown', 'color-mode-unreadable'],
    ['errors not UTF-8', 'error-not-utf8'],
  ] as const)('%s: is noted in the record as %s', async (name, what) => {
    const { notes } = await inspectUnlike([name]);
    expect(notes).toContainEqual(expect.stringContaining(`"${what}"`));
  });

  it.each([
    [1, 'pass'],
    [2, 'inconclusive'],
  ] as const)(
    'that repeats positions is confirmed by its marked last pixel: signal %i times as large',
    async (times, said) => {
      const { outcome, why } = await inspectUnlike(['position echoed'], undefined, { shownBy: 'browser' }, times);
      expect(outcome, why).toBe(said);
    },
  );
});

describe('assumptions that are false in pairs', () => {
  const runs = Number(process.env['FLATFIELD_TRIALS'] ?? 12);
  const name = fc.constantFrom(...names);
  const pair = fc.tuple(name, name).filter((two) => isIndependent(two));

  it('a healthy monitor passes, or is told why not', async () => {
    await fc.assert(fc.asyncProperty(pair, expectTold), { numRuns: runs, endOnFailure: true });
  }, 3_600_000);

  it('a bad monitor never passes', async () => {
    const bad = fc.constantFrom(...Object.keys(badMonitors));
    const neverPasses = async (two: readonly Unlikeness[], wrong: string) => {
      // An API that makes all values larger by what the path took away looks like a good one: nothing in its answers tells.
      fc.pre(!(wrong === 'gain' && two.includes('beyond full scale')));
      const { outcome, why, isAsItWas } = await inspectUnlike(two, wrong);
      expect(outcome, `${two.join(' and ')} with ${wrong}: ${why}`).not.toBe('pass');
      expect(isAsItWas).toBe(true);
    };
    await fc.assert(fc.asyncProperty(pair, bad, neverPasses), { numRuns: runs, endOnFailure: true });
  }, 3_600_000);
});

async function expectTold(unlike: readonly Unlikeness[]): Promise<void> {
  const { outcome, why, isAsItWas } = await inspectUnlike(unlike);
  const reasons = reasonsOf(unlike);
  const told = `${unlike.join(' and ')}: ${outcome} ${why}`;
  expect(outcome === 'pass', told).toBe(reasons.length === 0);
  expect(reasons.length === 0 || reasons.some((reason) => reason.test(why)), told).toBe(true);
  expect(isAsItWas, told).toBe(true);
}

/** Two of one assumption change the same thing, and a position is only echoed if it is answered. */
function isIndependent(two: readonly Unlikeness[]): boolean {
  const [a = 0, b = 0] = two.map((name) => unlikenesses[name].assumption).toSorted((x, y) => x - y);
  return a !== b && !(a === 2 && b === 3);
}
