import { describe, expect, it } from 'vitest';
import { gateAnswerSchema } from '../../../../src/line/protocol/gate-answer.ts';
import { RUN_OBSTACLES, type RunRow } from '../../../../src/line/protocol/run-row.ts';
import { type GateFacts, gateAnswer } from '../../../../src/line/server/gate/gate-answer.ts';
import { actAfter, hashOf, heardOf, markText, now, registered, runRow, WITNESSED } from './run-rows.ts';

const quarantine = { reason: 'not-signed', detail: 'Runs must be signed.' } as const;
const release = (order: number, profile = 'line') => ({
  unit: 'unit-1',
  profile,
  order,
  act: actAfter(order),
  code: '',
  at: new Date(now.getTime() - 3_600_000 + order * 1000 + 500).toISOString(),
  by: 'admin',
  reason: 'repaired',
});
const answer = (runs: readonly RunRow[], facts: Partial<GateFacts> = {}) =>
  gateAnswer('unit-1', 'line', { runs, registered: [registered], releases: [], heard: heardOf(runs), now, ...facts });
const codes = (runs: readonly RunRow[], facts: Partial<GateFacts> = {}) =>
  answer(runs, facts).reasons.map(({ code }) => code);
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

/** Times of a run by the clock of its station, in seconds after that of the first run. */
function timesAt(seconds: number) {
  const at = new Date(now.getTime() - 3_600_000 + seconds * 1000).toISOString();
  return { startedAt: at, finishedAt: at };
}

describe('gateAnswer', () => {
  it('allows a unit whose only run is a pass by a registered profile', () => {
    const found = answer([runRow(1)]);
    expect(found).toEqual({
      unit: 'unit-1',
      profile: 'line',
      allowed: true,
      outcome: 'pass',
      run: hashOf('run-1'),
      reasons: [],
      attempts: { made: 1, accepted: 3 },
      demonstration: null,
    });
    expect(gateAnswerSchema.parse(found)).toEqual(found);
  });

  it('allows a marginal pass, and a retest whose reason was given', () => {
    expect(answer([runRow(1, { grade: 'pass-marginal' })]).allowed).toBe(true);
    expect(answer([runRow(1, { outcome: 'fail' }), runRow(2, { retestReason: 'cable' })]).allowed).toBe(true);
  });

  describe('does not believe what a run says whose record contradicts itself', () => {
    const doubted = { quarantine: { reason: 'contradicts-itself', detail: '' } } as const;

    it.each([
      ['that it passed', {}],
      ['that it was stopped', { isComplete: false }],
      ['that it failed', { outcome: 'fail' }],
    ] as const)('such as %s', (_, changes) => {
      const first = runRow(1, { ...changes, ...doubted });
      expect(codes([first, runRow(2)])).toEqual(['retest-unexplained']);
      expect(answer([first, runRow(2, { retestReason: 'cable' })])).toMatchObject({
        allowed: true,
        attempts: { made: 2 },
      });
      expect(codes([runRow(1), { ...first, ...runRow(2, doubted) }])).toEqual(['quarantined']);
    });
  });

  describe('has never anything to go by', () => {
    it.each([
      ['a unit that nobody inspected', [], ['unknown-unit']],
      ['a run of another unit', [runRow(1, { unit: 'unit-2' })], ['unknown-unit']],
      [
        'a run under another profile name',
        [runRow(1, { profile: { ...runRow(1).profile, name: 'lax' } })],
        ['unknown-unit'],
      ],
      ['simulations', [runRow(1, { kind: 'simulated' })], ['only-simulated']],
      ['judgments made again', [runRow(1, { kind: 'rejudged' })], ['only-rejudged']],
      ['readings from a file', [runRow(1, { kind: 'imported' })], ['only-imported']],
      ['runs of a gauge study', [runRow(1, { kind: 'gauge' })], ['only-gauge']],
      [
        'all of these',
        [runRow(1, { kind: 'simulated' }), runRow(2, { kind: 'rejudged' }), runRow(3, { kind: 'imported' })],
        ['only-simulated', 'only-rejudged', 'only-imported'],
      ],
      ['a quarantined run', [runRow(1, { quarantine })], ['quarantined']],
    ])('%s', (_, runs, expected) => {
      expect(codes(runs)).toEqual(expected);
      expect(answer(runs)).toMatchObject({ allowed: false, outcome: null, run: null });
    });
  });

  describe('blocks by the latest run', () => {
    it.each([
      ['that failed', { outcome: 'fail' }, ['failed']],
      ['that is inconclusive', { outcome: 'inconclusive' }, ['inconclusive']],
      ['that is not complete', { isComplete: false }, ['unfinished-run']],
      ['that was stopped', { isComplete: false, outcome: 'inconclusive' }, ['unfinished-run', 'inconclusive']],
      ['by other content', { profile: { name: 'line', version: 1, hash: hashOf('lax') } }, ['other-profile-content']],
      ['received long ago', { receivedAt: daysAgo(30) }, ['stale-run']],
      ['taken long ago', { startedAt: daysAgo(30) }, ['stale-run', 'order-unknown']],
      ['without a time', { startedAt: 'never' }, ['stale-run', 'from-the-future', 'order-unknown']],
      ['taken in the future', { finishedAt: daysAgo(-1) }, ['from-the-future']],
    ] as const)('%s', (_, changes, expected) => {
      expect(codes([runRow(1), runRow(2, changes)])).toEqual(expected);
      expect(answer([runRow(1), runRow(2, changes)])).toMatchObject({ allowed: false, run: hashOf('run-2') });
    });

    it.each(RUN_OBSTACLES)('with the obstacle %s', (obstacle) => {
      expect(codes([runRow(1), runRow(2, { obstacles: [obstacle] })])).toEqual([obstacle]);
    });

    it('but not by its age in the last moment before', () => {
      expect(codes([runRow(1, { startedAt: daysAgo(29.99), receivedAt: daysAgo(29.99) })])).toEqual([]);
    });

    it('and not by a simulation, a re-judgment or an import after it', () => {
      for (const kind of ['simulated', 'rejudged', 'imported'] as const) {
        expect(answer([runRow(1), runRow(2, { kind, outcome: 'fail' })]).allowed).toBe(true);
        expect(answer([runRow(1, { outcome: 'fail' }), runRow(2, { kind, retestReason: 'x' })]).allowed).toBe(false);
      }
    });
  });

  it('blocks without a registered profile of that name, also if its content is registered under another', () => {
    expect(codes([runRow(1)], { registered: [] })).toEqual(['profile-not-registered']);
    expect(codes([runRow(1)], { registered: [{ ...registered, name: 'other' }] })).toEqual(['profile-not-registered']);
    const other = { ...registered, hash: hashOf('other'), name: 'other' };
    const runs = [runRow(1, { profile: { name: 'line', version: 1, hash: other.hash } })];
    expect(codes(runs, { registered: [registered, other] })).toEqual(['other-profile-content']);
    expect(answer([runRow(1)], { registered: [] }).attempts).toBeNull();
  });

  it('applies the rules of the version that the run was judged by, else the strictest', () => {
    const second = { ...registered, version: 2, hash: hashOf('line@2'), maxAttempts: 1 };
    const both = { registered: [registered, second] };
    expect(answer([runRow(1), runRow(2)], both).attempts).toEqual({ made: 2, accepted: 3 });
    const newer = { profile: { name: 'line', version: 2, hash: second.hash } };
    expect(codes([runRow(1), runRow(2, newer)], both)).toEqual(['too-many-attempts']);
    const unknown = { profile: { name: 'line', version: 3, hash: hashOf('line@3') } };
    expect(codes([runRow(1), runRow(2, unknown)], both)).toEqual(['other-profile-content', 'too-many-attempts']);
  });

  describe('remembers what was before the latest run', () => {
    const explained = { retestReason: 'cable' };

    it.each(['fail', 'inconclusive'] as const)('blocks a %s that was retested without a reason', (outcome) => {
      expect(codes([runRow(1, { outcome }), runRow(2)])).toEqual(['retest-unexplained']);
      expect(codes([runRow(1, { outcome }), runRow(2, { retestReason: ' ' })])).toEqual(['retest-unexplained']);
    });

    it.each(['', ' ', '\u00a0', '\u200b', '\u00ad', '\u3164', '\u2800', '\ufeff\t'])(
      'takes %j for no reason',
      (retestReason) => {
        expect(codes([runRow(1, { outcome: 'fail' }), runRow(2, { retestReason })])).toEqual(['retest-unexplained']);
      },
    );

    it('blocks an unexplained retest whatever comes after', () => {
      expect(codes([runRow(1, { outcome: 'fail' }), runRow(2), runRow(3, explained)])).toEqual(['retest-unexplained']);
      expect(codes([runRow(1, { outcome: 'fail' }), runRow(2, explained), runRow(3)])).toEqual(['retest-unexplained']);
    });

    it('asks for no reason for a run that continues or repeats a good one', () => {
      expect(codes([runRow(1), runRow(2)])).toEqual([]);
    });

    it('blocks more attempts than are accepted', () => {
      const failed = { outcome: 'fail', retestReason: 'cable' } as const;
      const three = [runRow(1, failed), runRow(2, failed), runRow(3, explained)];
      expect(codes(three)).toEqual([]);
      expect(codes([...three, runRow(4, explained)])).toEqual(['too-many-attempts']);
    });

    describe('counts a stopped run', () => {
      const stopped = { isComplete: false, outcome: 'inconclusive' } as const;
      const resumed = { runId: 'run-1', firstReading: runRow(1).firstReading };

      it('asks why a unit is inspected again after a run that was stopped when it had read', () => {
        expect(codes([runRow(1, stopped), runRow(2)])).toEqual(['retest-unexplained']);
        expect(codes([runRow(1, stopped), runRow(2, explained)])).toEqual([]);
        expect(codes([runRow(1, { ...stopped, outcome: 'fail' }), runRow(2)])).toEqual(['retest-unexplained']);
        expect(codes([runRow(1, { ...stopped, quarantine }), runRow(2)])).toEqual(['retest-unexplained']);
      });

      it('as an attempt, however often a unit is stopped', () => {
        const again = { ...stopped, ...explained };
        const three = [runRow(1, stopped), runRow(2, again), runRow(3, again)];
        expect(answer([...three, runRow(4, explained)])).toMatchObject({ attempts: { made: 4, accepted: 3 } });
        expect(codes([...three, runRow(4, explained)])).toEqual(['too-many-attempts']);
      });

      it('not if it was stopped before its first reading, though it blocks until the next run', () => {
        const unread = { ...stopped, firstReading: null };
        expect(answer([runRow(1, unread), runRow(2)])).toMatchObject({ allowed: true, attempts: { made: 1 } });
        expect(codes([runRow(1), runRow(2, unread)])).toEqual(['unfinished-run', 'inconclusive']);
      });

      it('and its resumption as one attempt, which needs no other reason', () => {
        expect(answer([runRow(1, stopped), runRow(2, resumed)])).toMatchObject({
          allowed: true,
          attempts: { made: 1 },
        });
        const twice = [runRow(1, stopped), runRow(2, { ...stopped, ...resumed }), runRow(3, resumed)];
        expect(answer(twice)).toMatchObject({ allowed: true, attempts: { made: 1 } });
        const failed = [runRow(1, stopped), runRow(2, { ...resumed, outcome: 'fail' }), runRow(3)];
        expect(codes(failed)).toEqual(['retest-unexplained']);
      });

      it('as another attempt if only its id is that of the next run: a clock that is set back gives it again', () => {
        const sameId = runRow(2, { runId: 'run-1' });
        expect(answer([runRow(1, stopped), sameId])).toMatchObject({ attempts: { made: 2 } });
        expect(codes([runRow(1, stopped), sameId])).toEqual(['retest-unexplained']);
      });

      it('as an attempt if its resumption is quarantined, and two ends of one run as two', () => {
        const runs = [runRow(1, stopped), runRow(2, { ...resumed, quarantine }), runRow(3, explained)];
        expect(answer(runs)).toMatchObject({ attempts: { made: 2 } });
        const ends = [runRow(1, stopped), runRow(2, { ...resumed, outcome: 'fail' }), runRow(3, resumed)];
        expect(answer(ends)).toMatchObject({ attempts: { made: 2 } });
        expect(codes(ends)).toEqual(['retest-unexplained']);
      });

      it('that was resumed after another attempt as one that needs a reason', () => {
        expect(codes([runRow(1, stopped), runRow(2, { outcome: 'fail', ...explained }), runRow(3, resumed)])).toEqual([
          'retest-unexplained',
        ]);
      });
    });

    it('blocks a unit that was inspected on two monitors, under whatever profile', () => {
      const other = { serialNumber: '99999' };
      expect(codes([runRow(1, other), runRow(2)])).toEqual(['other-monitor']);
      const elsewhere = { ...other, profile: { name: 'other', version: 1, hash: hashOf('x') } };
      expect(codes([runRow(1, elsewhere), runRow(2)])).toEqual(['other-monitor']);
      expect(codes([runRow(1, { ...other, kind: 'simulated' }), runRow(2)])).toEqual([]);
    });

    it('blocks a unit whose quarantined fail is of another monitor than its pass', () => {
      const other = { serialNumber: '99999', quarantine };
      const again = runRow(2, { retestReason: 'cable' });
      expect(codes([runRow(1, { ...other, outcome: 'fail' }), again])).toEqual(['other-monitor']);
      expect(codes([runRow(1, other), again])).toEqual([]);
    });

    it('blocks by a quarantined run that is newer, not by an older one that passed', () => {
      expect(codes([runRow(1), runRow(2, { quarantine })])).toEqual(['quarantined']);
      expect(codes([runRow(1, { quarantine }), runRow(2)])).toEqual([]);
    });

    it('does not let a monitor pass as another one with the same serial number, or with none', () => {
      expect(codes([runRow(1, { modelName: 'CG2420' }), runRow(2)])).toEqual(['other-monitor']);
      expect(codes([runRow(1, { monitorId: 'a_111' }), runRow(2, { monitorId: 'a_112' })])).toEqual(['other-monitor']);
      expect(codes([runRow(1, { monitorId: 'a_111' }), runRow(2, { monitorId: 'a_111' })])).toEqual([]);
      const nameless = { serialNumber: ' ', monitorId: 'a_111' };
      expect(codes([runRow(1, nameless), runRow(2, nameless)])).toEqual(['other-monitor']);
      expect(codes([runRow(1, nameless)])).toEqual([]);
    });

    it('counts quarantined fails as attempts, and quarantined passes not', () => {
      const failed = { quarantine, outcome: 'fail' } as const;
      const three = [runRow(1, failed), runRow(2, failed), runRow(3, failed)];
      const found = answer([...three, runRow(4, explained)]);
      expect(found.reasons.map(({ code }) => code)).toEqual(['too-many-attempts']);
      expect(found.attempts).toEqual({ made: 4, accepted: 3 });
      const passed = three.map((run) => ({ ...run, outcome: 'pass' as const }));
      expect(answer([...passed, runRow(4)]).attempts).toEqual({ made: 1, accepted: 3 });
    });

    it('counts what a quarantined run reports against the unit', () => {
      expect(codes([runRow(1, { quarantine, outcome: 'fail' }), runRow(2)])).toEqual(['retest-unexplained']);
      expect(codes([runRow(1, { quarantine, outcome: 'fail' }), runRow(2, explained)])).toEqual([]);
    });
  });

  describe('in which order runs happened', () => {
    const at = (seconds: number) => new Date(now.getTime() - 3_600_000 + seconds * 1000).toISOString();
    const spool = '795241fa-0000-4000-8000-000000000000';
    const failed = { outcome: 'fail', spool } as const;
    const passed = { retestReason: 'cable', spool } as const;

    it('blocks a pass that its count puts last if it came first, and ended first by the clock', () => {
      const later = runRow(2, { ...failed, sequence: 3 });
      expect(codes([later, runRow(1, { ...passed, sequence: 100 })])).toEqual(['order-unknown']);
    });

    it('takes the word of a count for a fail that arrives late', () => {
      const late = runRow(2, { ...failed, sequence: 3, startedAt: at(0), finishedAt: at(0) });
      expect(codes([late, runRow(1, { ...passed, sequence: 100 })])).toEqual([]);
    });

    it('blocks a pass that was made before a fail, and was counted and sent after it', () => {
      const fail = runRow(1, { ...failed, sequence: 3 });
      const old = { ...passed, sequence: 4, startedAt: at(-60), finishedAt: at(-30) };
      expect(codes([fail, runRow(2, old)])).toEqual(['order-unknown']);
    });

    it('blocks a pass that began before a fail, even if it ended after it', () => {
      const fail = runRow(1, { outcome: 'fail', station: 'station-2' });
      expect(codes([fail, runRow(2, { ...passed, sequence: 4, startedAt: at(0) })])).toEqual(['order-unknown']);
    });

    it('does not take the stopped part of a run for another run', () => {
      const one = { runId: 'run', firstReading: hashOf('reading') };
      const stopped = runRow(1, { ...one, isComplete: false, outcome: 'inconclusive' });
      expect(codes([stopped, runRow(2, { ...one, startedAt: at(0) })])).toEqual([]);
      const other = runRow(2, { runId: 'run', startedAt: at(0), ...passed });
      expect(codes([stopped, other])).toEqual(['order-unknown']);
    });

    it('blocks a pass of one station that arrives after a later fail of another', () => {
      const fail = runRow(1, { outcome: 'fail', station: 'station-2' });
      const pass = { ...passed, sequence: 4, finishedAt: at(-60) };
      expect(codes([fail, runRow(2, pass)])).toEqual(['order-unknown']);
      expect(codes([fail, runRow(2, { ...pass, sentAt: at(2) })])).toEqual(['order-unknown']);
    });

    it('does not blame a station for its own clock, if that is always wrong', () => {
      const behind = { startedAt: at(-600), finishedAt: at(-590), sentAt: at(-590) };
      const later = { startedAt: at(-580), finishedAt: at(-570), sentAt: at(-570) };
      const runs = [runRow(1, { ...failed, ...behind, sequence: 3 }), runRow(2, { ...passed, ...later, sequence: 4 })];
      expect(codes(runs)).toEqual([]);
    });

    it('blocks while clocks of two stations contradict each other, recorded or set right', () => {
      const ahead = { startedAt: at(200), finishedAt: at(201), sentAt: at(201) };
      const fail = runRow(1, { outcome: 'fail', station: 'station-2', ...ahead });
      expect(codes([fail, runRow(2, { ...passed, sequence: 4 })])).toEqual(['order-unknown']);
      const carried = { startedAt: at(-60), finishedAt: at(-50), sentAt: at(-3600) };
      const other = runRow(1, { outcome: 'fail', station: 'station-2' });
      expect(codes([other, runRow(2, { ...passed, sequence: 4, ...carried })])).toEqual(['order-unknown']);
    });

    it('does not believe a clock alone that what arrived later was earlier, unless it passed', () => {
      const early = { station: 'station-2', startedAt: at(-60), finishedAt: at(-50) } as const;
      const pass = runRow(1, passed);
      expect(codes([runRow(2, { ...early, outcome: 'fail' }), pass])).toEqual(['order-unknown']);
      expect(codes([runRow(2, { ...early, outcome: 'inconclusive', isComplete: false }), pass])).toEqual([
        'order-unknown',
      ]);
      expect(codes([runRow(2, { ...early, quarantine }), pass])).toEqual(['quarantined']);
      expect(codes([runRow(2, early), pass])).toEqual([]);
      expect(codes([runRow(2, { ...early, outcome: 'fail' }), pass, runRow(3, passed)])).toEqual([]);
    });

    describe('believes no time that nothing witnesses', () => {
      const elsewhere = { outcome: 'fail', station: 'station-2' } as const;
      const unwitnessed = { clocks: null };

      it('of a pass, against a run of another station that did not pass', () => {
        expect(codes([runRow(1, elsewhere), runRow(2, { ...passed, ...unwitnessed })])).toEqual(['order-unknown']);
        const stopped = { ...elsewhere, outcome: 'inconclusive', isComplete: false } as const;
        expect(codes([runRow(1, stopped), runRow(2, { ...passed, ...unwitnessed })])).toEqual(['order-unknown']);
        const bad = { ...elsewhere, quarantine };
        expect(codes([runRow(1, bad), runRow(2, { ...passed, ...unwitnessed })])).toEqual(['order-unknown']);
      });

      it('but lets such a run count: the first one, after a pass, and after a fail that its count was before', () => {
        expect(codes([runRow(1, unwitnessed)])).toEqual([]);
        expect(codes([runRow(1, { station: 'station-2', ...unwitnessed }), runRow(2, unwitnessed)])).toEqual([]);
        const own = [
          runRow(1, { ...failed, sequence: 3, ...unwitnessed }),
          runRow(2, { ...passed, sequence: 4, ...unwitnessed }),
        ];
        expect(codes(own)).toEqual([]);
      });

      it('of a fail, unless it had arrived when the pass began', () => {
        const early = { ...elsewhere, ...unwitnessed, startedAt: at(-60), finishedAt: at(-50) };
        expect(codes([runRow(1, early), runRow(2, passed)])).toEqual([]);
        const pass = { ...passed, startedAt: at(-10), finishedAt: at(20) };
        expect(codes([runRow(1, early), runRow(2, pass)])).toEqual(['order-unknown']);
        expect(codes([runRow(1, { ...early, clocks: WITNESSED }), runRow(2, pass)])).toEqual([]);
      });

      it('of a first run without a reason, which may have been the second', () => {
        const silent = runRow(1, { ...unwitnessed, outcome: 'inconclusive', receivedAt: at(30) });
        const fail = runRow(2, { ...elsewhere, retestReason: 'x', receivedAt: at(40) });
        const pass = runRow(50, { ...passed, station: 'station-2' });
        expect(codes([silent, fail, pass])).toEqual(['retest-unexplained']);
        expect(codes([{ ...silent, clocks: WITNESSED }, fail, pass])).toEqual([]);
      });
    });

    it('allows it again after another run that is later beyond doubt', () => {
      const runs = [runRow(2, { ...failed, sequence: 3 }), runRow(1, { ...passed, sequence: 100 })];
      expect(codes([...runs, runRow(3, { ...passed, sequence: 101 })])).toEqual([]);
    });

    it('blocks a pass without a reason if it may have been after a fail', () => {
      const runs = [runRow(2, { ...passed, retestReason: null, sequence: 3 }), runRow(1, { ...failed, sequence: 4 })];
      expect(codes([...runs, runRow(3, { ...passed, sequence: 101 })])).toEqual(['retest-unexplained']);
    });
  });

  describe('after an administrator released the unit', () => {
    const blocked = [runRow(1, { outcome: 'fail' }), runRow(2, { serialNumber: '9' }), runRow(3), runRow(4)];

    it('blocks until it was inspected again', () => {
      expect(codes(blocked)).toEqual(['retest-unexplained', 'too-many-attempts', 'other-monitor']);
      expect(codes(blocked, { releases: [release(4)] })).toEqual(['not-inspected-since-release']);
      expect(codes([], { releases: [release(4)] })).toEqual(['not-inspected-since-release']);
    });

    it('allows a pass that was received after it, and counts attempts from there', () => {
      const found = answer([...blocked, runRow(5)], { releases: [release(4)] });
      expect(found).toMatchObject({ allowed: true, attempts: { made: 1, accepted: 3 } });
    });

    it('blocks by a fail that was received after it', () => {
      expect(codes([...blocked, runRow(5, { outcome: 'fail' })], { releases: [release(4)] })).toEqual(['failed']);
    });

    describe('is not opened by a pass that is not shown to have begun after it', () => {
      const released = { releases: [release(4)] };
      const late = { lineMarks: [markText(3)] };
      const heardNothing = 'of which its station had not heard: connect the station, then inspect again';

      it.each([
        ['whose station heard the last before it', late, heardNothing],
        ['whose station heard nothing', { lineMarks: [] }, heardNothing],
        ['whose station states a mark of no server', { lineMarks: ['made up'] }, heardNothing],
        [
          'whose record cannot say it',
          { lineMarks: null },
          'update the station, or give it --line, then inspect again',
        ],
        ['whose clock says that it was made an hour later', { ...late, ...timesAt(3600) }, heardNothing],
      ])('%s', (_, changes, message) => {
        const found = answer([...blocked, runRow(5, changes)], released);
        expect(found.reasons).toEqual([{ code: 'order-unknown', text: expect.stringContaining(message) }]);
      });

      it('and does not close what a pass after the release opened', () => {
        expect(answer([...blocked, runRow(5), runRow(6, late)], released)).toMatchObject({
          allowed: true,
          run: hashOf('run-5'),
        });
      });

      it('while a fail that was made before counts against the unit', () => {
        expect(codes([...blocked, runRow(5), runRow(6, { ...late, outcome: 'fail' })], released)).toContain('failed');
      });
    });

    it('is opened by a pass whose station had heard of it, whatever the clocks say', () => {
      for (const seconds of [-86_400, -100, 0, 3]) {
        expect(codes([...blocked, runRow(5, timesAt(seconds))], { releases: [release(4)] })).toEqual([]);
      }
      const future = { ...release(4), at: new Date(now.getTime() + 86_400_000).toISOString() };
      expect(codes([...blocked, runRow(5)], { releases: [future] })).toEqual([]);
    });

    it('knows that a pass was made after a fail that had arrived before, whatever the clocks say', () => {
      const fail = runRow(5, { outcome: 'fail', station: 'station-2' });
      const pass = runRow(6, { clocks: null, retestReason: 'x', lineMarks: [markText(5)] });
      expect(codes([...blocked, fail, pass], { releases: [release(4)] })).toEqual([]);
      const unheard = { ...pass, lineMarks: [markText(4)] };
      expect(codes([...blocked, fail, unheard], { releases: [release(4)] })).toEqual(['order-unknown']);
    });

    it('takes the latest release, and none of another unit or profile', () => {
      expect(codes([...blocked, runRow(5)], { releases: [release(4), release(2)] })).toEqual([]);
      const others = [release(4, 'other'), { ...release(4), unit: 'unit-2' }];
      expect(codes(blocked, { releases: others })).toEqual(codes(blocked));
    });
  });

  it('allows nothing after an unconfirmed restore from a backup, whatever was inspected since', () => {
    const restore = { at: daysAgo(1), backupAt: daysAgo(2) };
    expect(codes([runRow(1)], { restore })).toEqual(['restored']);
    expect(answer([runRow(1)], { restore }).allowed).toBe(false);
    expect(answer([runRow(1)], { restore: null }).allowed).toBe(true);
  });

  it('never allows at a demonstration', () => {
    expect(codes([runRow(1)], { isDemonstration: true })).toEqual(['demonstration']);
    expect(answer([runRow(1)], { isDemonstration: true }).allowed).toBe(false);
  });

  it.each<[boolean, readonly RunRow[]]>([
    [true, [runRow(1)]],
    [false, []],
    [false, [runRow(1, { outcome: 'fail' })]],
    [false, [runRow(1, { outcome: 'fail' }), runRow(2)]],
    [false, [runRow(1, { isComplete: false })]],
    [false, [runRow(1, { kind: 'rejudged' })]],
  ])('says at a demonstration whether it would allow if the runs were real: %s for case %#', (wouldAllow, runs) => {
    expect(answer(runs).allowed).toBe(wouldAllow);
    expect(answer(runs, { isDemonstration: true })).toMatchObject({ allowed: false, demonstration: { wouldAllow } });
  });
});
