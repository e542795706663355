import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { exampleRecords } from './example-records.ts';
import { isPossible } from './is-possible.ts';
import { folderPlaces, makeScratch } from './line-place.ts';
import type { History, Operation, Run } from './operations.ts';
import { playHistory } from './play-history.ts';

const parent = await makeScratch();
const [makePlace, find] = [await folderPlaces(parent), await exampleRecords()];
afterAll(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const advance = (ms: number): Operation => ({ kind: 'advance', ms });
const run = (key: string, changes: Partial<Run> = {}): readonly Operation[] => [
  advance(HOUR),
  {
    ...{ kind: 'run', run: key, station: 'S1', unit: 'U', profile: 'a', content: 'first', isSimulated: false },
    ...{
      ended: 'complete',
      outcome: 'pass',
      resumes: null,
      retestReason: null,
      serial: 'M',
      model: 'M1',
      durationMs: 300_000,
    },
    ...{ marks: 'marked' },
    ...changes,
  },
];
const send = (key: string, byHand = false): Operation => ({ kind: 'send', run: key, byHand });
const sent = (key: string, changes: Partial<Run> = {}) => [...run(key, changes), send(key)];
const failed = (key: string, changes: Partial<Run> = {}) => sent(key, { outcome: 'fail', station: 'S2', ...changes });
const stopped = (ended: Run['ended']) => sent('stopped', { ended, outcome: 'inconclusive' });
const setClock = (byMs: number): Operation => ({ kind: 'set-clock', station: 'S1', byMs });
const explained = { retestReason: 'cable' };
const reboot: Operation = { kind: 'reboot', station: 'S1', offMs: 60_000, hasBatteryClock: true };
const prune: Operation = { kind: 'prune', keepPassesDays: 30, keepFailsDays: 30, wholeUnits: true };
const [backup, confirm]: readonly Operation[] = [{ kind: 'backup' }, { kind: 'confirm-restore' }];
const goBack: Operation = { kind: 'go-back', backup: 0 };
const restore: Operation = { kind: 'restore', backup: 0 };
const release: Operation = { kind: 'release', unit: 'U', profile: 'a' };

const hear: Operation = { kind: 'hear', station: 'S1' };
const carry = (what: 'file' | 'code'): Operation => ({ kind: 'carry-mark', station: 'S1', what, unit: 'U' });
const [slow, ahead, back] = [-HOUR, DAY, -DAY].map((byMs): Operation => ({ kind: 'set-server-clock', byMs }));

const histories: readonly (readonly [string, readonly (Operation | undefined)[], string])[] = [
  ['a pass', sent('pass'), 'allowed'],
  ['a pass by hand', [...run('pass'), send('pass', true)], 'allowed'],
  ['a pass that nobody sent', run('pass'), 'unknown-unit'],
  ['a pass of a simulation', sent('pass', { isSimulated: true }), 'only-simulated'],
  ['a pass under other content', sent('pass', { content: 'second' }), 'other-profile-content'],
  ['an inconclusive run', sent('pass', { outcome: 'inconclusive' }), 'inconclusive'],
  ['an old pass', [...sent('pass'), advance(31 * DAY)], 'stale-run'],
  ['a fail and a pass with a reason', [...failed('fail'), ...sent('pass', explained)], 'allowed'],
  ['a fail and a pass without a reason', [...failed('fail'), ...sent('pass')], 'retest-unexplained'],
  ['a pass that comes after a later fail', [...run('pass'), ...failed('fail'), send('pass')], 'failed'],
  ['a clock that was set before sending', [...run('pass'), setClock(-HOUR), send('pass')], 'quarantined'],
  ['a clock that is wrong all the time', [setClock(-HOUR), ...sent('pass')], 'allowed'],
  ['sleep before sending', [...run('pass'), { kind: 'suspend', station: 'S1', ms: HOUR }, send('pass')], 'allowed'],
  ['a restart before sending', [...run('pass'), reboot, send('pass')], 'allowed'],
  [
    'a restart, and a fail that came late',
    [...run('fail', { outcome: 'fail', station: 'S2' }), ...run('pass', explained), reboot, send('fail'), send('pass')],
    'order-unknown',
  ],
  ['a stopped run and a pass', [...stopped('after-reading'), ...sent('pass')], 'retest-unexplained'],
  ['a stopped run that is resumed', [...stopped('after-reading'), ...sent('pass', { resumes: 'stopped' })], 'allowed'],
  ['a run without a reading and a pass', [...stopped('before-reading'), ...sent('pass')], 'allowed'],
  ['a release', [...sent('pass'), release], 'not-inspected-since-release'],
  ['a released fail and a pass', [...failed('fail'), release, hear, ...sent('pass')], 'allowed'],
  [
    'a pass after two releases at once',
    [...failed('fail'), { ...release, alsoThrough: 1 }, hear, ...sent('pass')],
    'allowed',
  ],
  ['a release that its station had not heard of', [...failed('fail'), hear, release, ...sent('pass')], 'order-unknown'],
  [
    'a release that it heard of while it read',
    [...failed('fail'), release, ...run('pass'), hear, send('pass')],
    'order-unknown',
  ],
  [
    'a pass of before that comes after a release by a slow clock',
    [...run('pass'), ...failed('fail'), slow, release, send('pass')],
    'order-unknown',
  ],
  ['a release by a clock that is ahead', [...failed('fail'), ahead, release, back, hear, ...sent('pass')], 'allowed'],
  ['the code of a release', [...failed('fail'), release, carry('code'), ...sent('pass')], 'allowed'],
  [
    'a file of marks',
    [
      ...run('other', { station: 'S2', unit: 'V' }),
      ...failed('fail'),
      release,
      send('other', true),
      carry('file'),
      ...sent('pass'),
    ],
    'allowed',
  ],
  [
    'marks that were made up',
    [...failed('fail'), release, { kind: 'forge-mark', station: 'S1' }, ...sent('pass')],
    'order-unknown',
  ],
  ['a station of before', [...failed('fail'), release, hear, ...sent('pass', { marks: 'old' })], 'order-unknown'],
  [
    'a mark of a release that was lost, and given again',
    [...failed('fail'), backup, release, hear, restore, confirm, release, ...sent('pass')],
    'order-unknown',
  ],
  ['a second release', [...failed('fail'), release, hear, release, ...sent('pass')], 'order-unknown'],
  ['a released run', [...run('pass'), setClock(-HOUR), send('pass'), { kind: 'release-run', run: 'pass' }], 'allowed'],
  [
    'a pruned fail and an older pass',
    [...run('pass'), ...failed('fail'), advance(29 * DAY), advance(2 * DAY), prune, send('pass')],
    'failed pruned-run stale-run',
  ],
  [
    'a database that went back',
    [...sent('pass'), backup, ...failed('fail'), goBack],
    'restored failed retest-unexplained order-unknown',
  ],
  [
    'the same after it was confirmed',
    [...sent('pass'), backup, ...failed('fail'), goBack, confirm],
    'failed retest-unexplained order-unknown',
  ],
  ['a restore', [...sent('pass'), backup, ...failed('fail'), restore], 'restored'],
  ['a confirmed restore without its fail', [...sent('pass'), backup, ...failed('fail'), restore, confirm], 'allowed'],
  [
    'a restore, and the fail sent again',
    [...sent('pass'), backup, ...failed('fail'), restore, { kind: 'resend', station: 'S2' }, confirm],
    'failed',
  ],
  ['judging again', [...sent('pass'), { kind: 'judge-again' }], 'allowed'],
];

test.each(histories)('%s', async (_, operations, expected) => {
  const history: History = {
    seed: 'written',
    startsAt: '2026-03-02T08:00:00.000Z',
    stations: [{ name: 'S1' }, { name: 'S2' }],
    operations: [
      { kind: 'register-profile', profile: 'a', content: 'first', maxAttempts: 3, maxAgeDays: 30 },
      ...operations.flatMap((operation) => operation ?? []),
      { kind: 'ask', unit: 'U', profile: 'a' },
    ],
  };
  expect(isPossible(history)).toBe(true);
  const place = await makePlace();
  const [answer] = await playHistory(history, place, find);
  await place.close();
  expect(answer?.allowed ? 'allowed' : answer?.reasons.map(({ code }) => code).join(' ')).toBe(expected);
});
