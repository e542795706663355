import { describe, expect, it } from 'vitest';
import { clockReading, clockReadingSchema } from '../../../src/line/protocol/clock-reading.ts';
import { clockWitness } from '../../../src/line/protocol/clock-witness.ts';

const START = Date.parse('2026-03-02T08:00:00.000Z');
const [S, H, DAY] = [1000, 3_600_000, 86_400_000];
const iso = (ms: number) => new Date(ms).toISOString();

/** A station: what its clock shows is as far off as is said, at each moment after the start of the run. */
interface Story {
  readonly ahead?: { readonly begun?: number; readonly ended?: number; readonly sent?: number };
  readonly boots?: readonly [string | null, string | null, string | null];
  readonly sentAfterMs?: number;
  /** How much of that time the clock since the start did not count. */
  readonly lostMs?: number;
  readonly record?: { readonly startedAt?: string; readonly finishedAt?: string };
}

function witness({ ahead = {}, boots = ['b', 'b', 'b'], sentAfterMs = 10 * S, lostMs = 0, record = {} }: Story) {
  const { begun = 0, ended = 0, sent = 0 } = ahead;
  const reading = (index: 0 | 1 | 2, elapsedMs: number, aheadMs: number, uptimeMs = 50 * S + elapsedMs) => {
    const boot = boots[index];
    return clockReading(new Date(START + elapsedMs + aheadMs), boot === null ? null : { boot, sinceBootMs: uptimeMs });
  };
  const clocks = {
    begun: reading(0, 0, begun),
    ended: reading(1, 120 * S, ended),
    sent: reading(2, 120 * S + sentAfterMs, sent, boots[2] === 'b' ? 170 * S + sentAfterMs - lostMs : 5 * S),
  };
  for (const one of Object.values(clocks)) expect(clockReadingSchema.safeParse(one).success).toBe(true);
  const times = {
    startedAt: iso(START + begun),
    finishedAt: iso(START + 119 * S + ended),
    sentAt: iso(START + 120 * S + sentAfterMs + sent),
    ...record,
  };
  return clockWitness(times, clocks);
}

describe('the time of a run', () => {
  it.each<[string, Story]>([
    ['of a station that sends at once', {}],
    ['whose clock is always wrong', { ahead: { begun: 5 * H, ended: 5 * H, sent: 5 * H } }],
    ['of a computer that was suspended before it sent', { sentAfterMs: 3 * DAY }],
    ['whose clock was set by half a minute', { ahead: { sent: 30 * S } }],
    ['whose clock drifted by 10 s a day', { sentAfterMs: 5 * DAY, ahead: { sent: 50 * S } }],
  ])('is witnessed: %s', (_, story) => {
    expect(witness(story)).toBe('agrees');
  });

  it.each<[string, Story]>([
    ['set back between run and sending', { ahead: { begun: 2 * H, ended: 2 * H } }],
    ['set ahead between run and sending', { ahead: { sent: 2 * H } }],
    [
      'without a battery, set by the network before it was sent',
      { ahead: { begun: -56 * 365 * DAY, ended: -56 * 365 * DAY } },
    ],
    ['stepped by NTP during the run', { ahead: { begun: -H, ended: 0 } }],
    ['set ahead during the run and back after it', { ahead: { ended: H } }],
    ['set back between record and entry', { record: { finishedAt: iso(START + H) } }],
    ['set by two minutes', { ahead: { sent: 121 * S } }],
    ['of a machine that was halted with its clocks, and set when it went on', { sentAfterMs: H, lostMs: H - S }],
    ['of a computer that counts backward', { sentAfterMs: 10 * S, lostMs: 20 * S }],
  ])('is contradicted: the clock was %s', (_, story) => {
    expect(witness(story)).toBe('contradicts');
  });

  it.each<[string, Story]>([
    ['the computer was started again before it sent', { boots: ['b', 'b', 'c'] }],
    ['the computer was started again, and its clock is set', { boots: ['b', 'b', 'c'], ahead: { sent: 2 * H } }],
    ['the system has no such clock', { boots: [null, null, null] }],
    ['one reading has none', { boots: [null, 'b', 'b'] }],
    ['the run was resumed', { record: { startedAt: iso(START - H) } }],
    ['the record was entered much later', { record: { finishedAt: iso(START + 30 * S) } }],
    ['it says that it was sent at another time', { record: { startedAt: iso(START), ...{ sentAt: iso(START) } } }],
    ['a time is none', { record: { startedAt: 'never' } }],
  ])('is not witnessed: %s', (_, story) => {
    expect(witness(story)).toBe('none');
  });

  it('is not witnessed if the station sent no clocks, or was not asked at the beginning or the end', () => {
    const times = { startedAt: iso(START), finishedAt: iso(START), sentAt: iso(START) };
    const at = clockReading(new Date(START), { boot: 'b', sinceBootMs: 1 });
    expect(clockWitness(times, null)).toBe('none');
    expect(clockWitness(times, { begun: at, ended: at, sent: at })).toBe('agrees');
    expect(clockWitness(times, { begun: null, ended: at, sent: at })).toBe('none');
    expect(clockWitness(times, { begun: at, ended: null, sent: at })).toBe('none');
    expect(clockWitness(times, { begun: at, ended: at, sent: null })).toBe('none');
  });
});

it.each(['', 'now b 1', '2026-03-02T08:00:00.000Z', '2026-03-02T08:00:00.000Z b -1', '2026-03-02T08:00:00.000Z b 1\n'])(
  'refuses %j as a reading of clocks',
  (text) => {
    expect(clockReadingSchema.safeParse(text).success).toBe(false);
  },
);
