import { describe, expect, it } from 'vitest';
import { type DueFacts, goldenAge } from '../../../../src/line/station/golden/due.ts';

const H = 3_600_000;
const BOOT = 'aaaa';
const checked = { clock: { atMs: 100 * H, boot: BOOT, sinceBootMs: 10 * H }, serverMs: null };

function age(facts: Partial<DueFacts>) {
  return goldenAge({
    good: checked,
    after: null,
    runs: 0,
    every: { ms: 8 * H, runs: 200 },
    now: at(1),
    serverTime: null,
    ...facts,
  });
}

/** So many hours after the check, by the clock that people set and by the one that cannot be set. */
function at(wallH: number, sinceH = wallH, boot: string | null = BOOT): DueFacts['now'] {
  return { atMs: (100 + wallH) * H, boot, sinceBootMs: (10 + sinceH) * H };
}

/** The server showed so many hours after the check when the computer had been started for some time. */
const contact = (serverH: number, sinceBootH: number, boot = 'bbbb') => ({
  serverMs: (1000 + serverH) * H,
  boot,
  sinceBootMs: sinceBootH * H,
});
const known = { good: { ...checked, serverMs: 1000 * H } };
const restarted = (wallH: number, sinceBootH: number) => ({
  atMs: (100 + wallH) * H,
  boot: 'bbbb',
  sinceBootMs: sinceBootH * H,
});

describe('a check is due', () => {
  it.each<[string, Partial<DueFacts>, ReturnType<typeof goldenAge>]>([
    ['never within the interval', {}, { ageMs: H, due: null }],
    ['never at the moment of the last check', { now: at(0) }, { ageMs: 0, due: null }],
    ['never a moment before the time', { now: at(7.999) }, { ageMs: 7.999 * H, due: null }],
    ['by the time that people set', { now: at(8, 1) }, { ageMs: 8 * H, due: 'time' }],
    ['by the time that cannot be set, sleep included', { now: at(1, 8) }, { ageMs: 8 * H, due: 'time' }],
    ['never before the last run', { runs: 199 }, { ageMs: H, due: null }],
    ['by runs', { runs: 200 }, { ageMs: H, due: 'runs' }],
    ['by the time first, if both are over', { now: at(9), runs: 500 }, { ageMs: 9 * H, due: 'time' }],
    ['if there was none', { good: null }, { ageMs: null, due: 'never-checked' }],
    ['after one that failed', { after: 'failed' }, { ageMs: null, due: 'failed' }],
    ['after one that was not finished', { after: 'unfinished' }, { ageMs: null, due: 'unfinished' }],
    ['if the clock shows a time before it', { now: at(-0.001, 1) }, { ageMs: null, due: 'clock-back' }],
    ['if the clock shows no time', { now: { ...at(1), atMs: Number.NaN } }, { ageMs: null, due: 'clock-back' }],
    ['if the other clock went back', { now: at(1, -0.001) }, { ageMs: null, due: 'clock-back' }],
    ['if there is no clock that cannot be set', { now: at(1, 1, null) }, { ageMs: null, due: 'no-clock' }],
    [
      'if there was none at the last check',
      { good: { ...checked, clock: { ...checked.clock, boot: null } } },
      { ageMs: null, due: 'no-clock' },
    ],
    ['after a restart', { now: at(1, 0.5, 'bbbb') }, { ageMs: null, due: 'restarted' }],
    [
      'after a restart, if the server was heard before it only',
      { ...known, now: at(1, 0.5, 'bbbb'), serverTime: contact(0, 10, BOOT) },
      { ageMs: null, due: 'restarted' },
    ],
    [
      'after a restart, if the time of the server at the check is not known',
      { now: restarted(3, 1), serverTime: contact(2, 0.5) },
      { ageMs: null, due: 'restarted' },
    ],
    [
      'never after a restart, if the server tells how much time went by',
      { ...known, now: restarted(2, 1), serverTime: contact(2.5, 0.5) },
      { ageMs: 3 * H, due: null },
    ],
    [
      'by the time of the server',
      { ...known, now: restarted(2, 6), serverTime: contact(2.5, 0.5) },
      { ageMs: 8 * H, due: 'time' },
    ],
    [
      'by the time that people set, whatever the server tells',
      { ...known, now: restarted(9, 1), serverTime: contact(2.5, 0.5) },
      { ageMs: 9 * H, due: 'time' },
    ],
    [
      'if the time of the server went back',
      { ...known, now: restarted(2, 1), serverTime: contact(-2, 0.5) },
      { ageMs: null, due: 'clock-back' },
    ],
  ])('%s', (_, facts, expected) => {
    expect(age(facts)).toEqual(expected);
  });
});
