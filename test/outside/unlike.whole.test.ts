import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRIALS } from '../trials.ts';
import { inspectUnlike } from './inspect-unlike.ts';
import { badMonitors, notesOf, reasonsOf, type Unlikeness, unlikenesses } from './unlike-monitor.ts';

const names = Object.keys(unlikenesses) as Unlikeness[];

describe('a healthy monitor on which an assumption is false', () => {
  it.each(names)('%s: passes, or is told why not, and is left as it was', async (name) => {
    // The pairs change the mode and the keys too; one assumption of changes needs them.
    const isOfChanges = [1, 7, 11].includes(unlikenesses[name].assumption);
    const notes = await expectTold([name], isOfChanges ? {} : { colorMode: undefined, lockKeys: false });
    expect(notes).toEqual(expect.arrayContaining(notesOf(name).map((note) => expect.stringContaining(`"${note}"`))));
  });

  it.each(['no results', 'results 204', 'results null', 'time a number'] as const)(
    'passes without calibration results under a profile that needs none: %s',
    async (name) => {
      const { outcome, notes } = await inspectUnlike([name], undefined, { profile: 'signal-exact' });
      expect(outcome).toBe('pass');
      expect(notes).toContainEqual(expect.stringContaining('results-unreadable'));
    },
  );

  it.each([
    ['fractions', 1],
    ['percent', 100],
  ] as const)('that says its values in %s is told so, and fails for no color', async (name, full) => {
    const { outcome, why } = await inspectUnlike([name], undefined, { patches: ['white'] });
    expect([outcome, why]).toEqual(['inconclusive', `values-of-another-scale {"full":${full},"bitDepth":8}`]);
  });

  it.each([
    ['marker in value', { marker: 'operation', patches: ['white'] }, 'marker-suspected'],
    ['dither', { profile: 'signal-exact' }, 'dither-suspected'],
  ] as const)('that fails though it is good is told a probable cause: %s', async (name, options, code) => {
    const { outcome, notes } = await inspectUnlike([name], undefined, options);
    expect([outcome, notes]).toEqual(['fail', expect.arrayContaining([expect.stringMatching(`^${code} `)])]);
  });

  it.each(['marker 409', 'change refused yet made', 'changes apart'] as const)(
    'passes without the marker that it refuses, and leaves none: %s',
    async (name) => {
      const { outcome, notes, isAsItWas } = await inspectUnlike([name], undefined, { marker: 'operation' });
      expect([outcome, isAsItWas]).toEqual(['pass', true]);
      expect(notes).toContainEqual(expect.stringContaining('marker-refused'));
    },
  );

  it('is read to its end without the marker that a failing service neither shows nor hides, and is told that one may be left', async () => {
    const { outcome, why, notes } = await inspectUnlike(['marker 500'], undefined, { marker: 'operation' });
    expect([outcome, why]).toEqual(['inconclusive', expect.stringMatching(/^not-restored .*marker/)]);
    expect(notes).toContainEqual(expect.stringContaining('marker-refused'));
  });

  it('that is gone for a moment after a reading is restored when it is back, though the run ended with that reading', async () => {
    const { outcome, isAsItWas } = await inspectUnlike(['no converted value', 'link lost']);
    expect([outcome, isAsItWas]).toEqual(['inconclusive', true]);
  });

  it('whose values are scaled by one factor is told of the scale, not of a night light', async () => {
    const { causes } = await inspectUnlike(['values of 91 %'], undefined, { patches: ['white', 'gray-128'] });
    expect(causes).toEqual([expect.stringMatching(/scaled by one factor.*input range of the monitor/)]);
    const tinted = await inspectUnlike([], 'night light', { patches: ['white', 'gray-128'] });
    expect(tinted.causes).toEqual([expect.stringContaining('look for a night light')]);
  });

  it('whose marker is in the values is not told that its patches are on another screen', async () => {
    const { causes, notes } = await inspectUnlike(['marker in value'], undefined, { marker: 'operation' });
    expect(causes).toEqual([]);
    expect(notes).toContainEqual(expect.stringMatching(/^marker-suspected /));
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

  it('that repeats positions under HDCP is told to turn HDCP off', async () => {
    const { outcome, why } = await inspectUnlike(['position echoed', 'even pixels'], undefined, { shownBy: 'browser' });
    expect([outcome, why]).toEqual(['inconclusive', expect.stringContaining('turn HDCP off')]);
  });
});

/** Each pair of assumptions, of a healthy monitor (null) and of each bad one. */
const cases = names.flatMap((one, place) =>
  names
    .slice(place + 1)
    .filter((other) => isIndependent(one, other))
    .flatMap((other) => [null, ...Object.keys(badMonitors)].map((bad) => ({ two: [one, other] as const, bad }))),
);

describe('assumptions that are false in pairs', () => {
  it('a healthy monitor passes, or is told why not; a bad one never passes', async () => {
    for (const { two, bad } of chosen(cases.filter((each) => !looksGood(each)))) {
      if (bad === null) await expectTold(two);
      else await expectNoPass(two, bad);
    }
  }, 3_600_000);
});

/** As many as there are trials, by the seed of all properties. */
function chosen<T>(all: readonly T[]): readonly T[] {
  const count = Math.min(TRIALS, all.length);
  return fc.sample(fc.shuffledSubarray([...all], { minLength: count, maxLength: count }), 1).flat();
}

/** An API that makes all values larger by the factor that the path took away: nothing in its answers shows either. A limit, see `component-values` in docs/reference/assumptions.md. */
function looksGood({ two, bad }: (typeof cases)[number]): boolean {
  return bad === 'gain' && two.includes('beyond full scale');
}

async function expectNoPass(unlike: readonly Unlikeness[], bad: string): Promise<void> {
  const { outcome, why, isAsItWas } = await inspectUnlike(unlike, bad);
  const told = `${unlike.join(' and ')} with ${bad}: ${outcome} ${why}`;
  expect(outcome, told).not.toBe('pass');
  expect(isAsItWas, told).toBe(true);
}

/** Gives the notes of the record. */
async function expectTold(
  unlike: readonly Unlikeness[],
  options?: Parameters<typeof inspectUnlike>[2],
): Promise<readonly string[]> {
  const { outcome, why, notes, isAsItWas } = await inspectUnlike(unlike, undefined, options);
  const reasons = reasonsOf(unlike);
  const told = `${unlike.join(' and ')}: ${outcome} ${why}`;
  expect(outcome === 'pass', told).toBe(reasons.length === 0);
  expect(reasons.length === 0 || reasons.some((reason) => reason.test(why)), told).toBe(true);
  expect(isAsItWas, told).toBe(true);
  return notes;
}

/** Two of one assumption change the same thing, and a position is only echoed if it is answered. */
function isIndependent(one: Unlikeness, other: Unlikeness): boolean {
  const [a = 0, b = 0] = [one, other].map((name) => unlikenesses[name].assumption).toSorted((x, y) => x - y);
  return a !== b && !(a === 2 && b === 3);
}
