import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nothingTested } from '../../../../src/line/station/operator/nothing-tested.ts';
import { initialStation, reduceStation } from '../../../../src/line/station/operator/reduce-station.ts';
import {
  STATION_KEYS,
  type StationEvent,
  type StationKey,
  type StationTask,
  TEXT_WAYS,
} from '../../../../src/line/station/operator/station-event.ts';
import type { ShownResult, StationState } from '../../../../src/line/station/operator/station-state.ts';

const SETUP = { station: 'S', profile: 'p 1', simulated: null, unitPattern: null, lang: null };
const PASSED: ShownResult = { ...nothingTested(null), outcome: 'pass', runId: 'r' };

type Input = StationEvent extends infer E ? (E extends unknown ? Omit<E, 'atMs'> : never) : never;

/** A station that takes one input a second, and what it wanted to have done. */
class Bench {
  state: StationState;
  readonly tasks: StationTask[] = [];
  #ms = 0;

  constructor(operator: string | null = 'O') {
    this.state = initialStation(SETUP, operator, 0);
  }

  take(input: Input, afterMs = 1000): this {
    this.#ms += afterMs;
    const { state, task } = reduceStation(this.state, { ...input, atMs: this.#ms } as StationEvent);
    this.state = state;
    if (task) this.tasks.push(task);
    return this;
  }

  key(key: StationKey, afterMs?: number): this {
    return this.take({ type: 'key', key, phaseNumber: this.state.phaseNumber }, afterMs);
  }

  scan(text: string, afterMs?: number): this {
    return this.take({ type: 'text', meant: 'unit', text, how: 'scanned' }, afterMs);
  }

  step(step: Input | StationKey): this {
    return typeof step === 'string' ? this.key(step) : this.take(step);
  }

  get kind() {
    return this.state.phase.kind;
  }
}

const ready = (operator?: string | null) =>
  new Bench(operator).take({ type: 'restored', interrupted: null, restored: [] });
const FRESH = { attempt: 1, last: null };
const SEEN = { attempt: 3, last: { outcome: 'fail', finishedAt: '2030-01-01T00:00:00.000Z' } } as const;
const lookedUp = (unit: string, known: typeof FRESH | typeof SEEN = FRESH) =>
  ({ type: 'looked-up', unit, ...known }) as const;
const running = (unit = 'A') => ready().scan(unit).take(lookedUp(unit)).key('enter');

describe('a station', () => {
  it('goes from scan to start to run to result, and keeps the result until the next scan', () => {
    const bench = ready().scan('0012');
    expect(bench.state.phase).toEqual({ kind: 'looking', unit: '0012' });
    bench.take(lookedUp('0012'));
    expect(bench.state.phase).toMatchObject({ kind: 'start', unit: '0012', attempt: 1 });
    bench.key('enter').take({ type: 'ended', unit: '0012', result: PASSED });
    expect(bench.state.phase).toMatchObject({ kind: 'result', unit: '0012', result: { outcome: 'pass' } });
    bench.key('enter').key('escape').key('1');
    expect(bench.kind).toBe('result');
    expect(bench.tasks).toEqual([
      { type: 'look-up', unit: '0012' },
      { type: 'inspect', unit: '0012', operator: 'O', retestReason: null },
    ]);
    expect(bench.scan('0013').state.phase).toEqual({ kind: 'looking', unit: '0013' });
  });

  it.each(['', '9'.repeat(5000), 'A\u0007', 'ＡＢ'])('takes the result away for a scan that it refuses: %j', (text) => {
    const bench = running().take({ type: 'ended', unit: 'A', result: PASSED }).scan(text);
    expect(bench.kind).toBe('ready');
    expect(bench.state.notice).not.toBeNull();
  });

  it('asks for the operator if none was named, and keeps the name until it is changed', () => {
    const bench = ready(null);
    expect(bench.kind).toBe('operator');
    bench.scan('0012');
    expect(bench.state.notice?.code).toBe('scan-again');
    bench.take({ type: 'text', meant: 'operator', text: 'Kim', how: 'typed' });
    expect([bench.kind, bench.state.operator]).toEqual(['ready', 'Kim']);
    bench.key('operator').key('escape');
    expect([bench.kind, bench.state.operator]).toEqual(['ready', 'Kim']);
    bench.key('operator').take({ type: 'text', meant: 'operator', text: 'Lee', how: 'scanned' });
    expect(bench.state.operator).toBe('Lee');
  });

  it('ignores the second Enter of a scanner, and a key that was meant for an earlier screen', () => {
    const bench = ready().scan('A').take(lookedUp('A'));
    const before = bench.state.phaseNumber;
    expect(bench.key('enter', 399).kind).toBe('start');
    expect(bench.take({ type: 'key', key: 'enter', phaseNumber: before - 1 }).kind).toBe('start');
    expect(bench.key('enter').kind).toBe('running');
  });

  it('takes a double scan as one, and another unit before the start instead of the first', () => {
    const bench = ready().scan('A').scan('A', 100).take(lookedUp('A')).scan('A', 100);
    expect(bench.tasks).toHaveLength(1);
    expect(bench.kind).toBe('start');
    expect(bench.scan('B').state.phase).toEqual({ kind: 'looking', unit: 'B' });
    // What is known of A comes too late.
    expect(bench.take(lookedUp('A')).kind).toBe('looking');
  });

  it('refuses a scan during a run visibly and continues', () => {
    const bench = running().scan('A', 500);
    expect(bench.state.notice).toBeNull();
    bench.scan('B');
    expect(bench.state.notice).toMatchObject({ code: 'scan-while-running', text: 'B', number: 1 });
    bench.scan('A', 5000);
    expect(bench.state.notice).toMatchObject({ code: 'scan-while-running', text: 'A', number: 2 });
    expect(bench.kind).toBe('running');
    expect(bench.tasks.filter(({ type }) => type === 'inspect')).toHaveLength(1);
  });

  it('asks why a unit is inspected again', () => {
    const bench = ready().scan('A').take(lookedUp('A', SEEN));
    expect(bench.key('enter').kind).toBe('retest');
    expect(bench.key('7').kind).toBe('retest');
    expect(bench.key('3').state.phase).toMatchObject({
      kind: 'start',
      attempt: 3,
      retestReason: 'monitor calibrated again',
    });
    bench.key('enter');
    expect(bench.tasks.at(-1)).toMatchObject({ type: 'inspect', retestReason: 'monitor calibrated again' });
  });

  it('takes a reason in the own words of the operator, but no scan as one', () => {
    const bench = ready().scan('A').take(lookedUp('A', SEEN)).key('9');
    const reason = { type: 'text', meant: 'reason' } as const;
    bench.take({ ...reason, text: '4711', how: 'scanned' });
    expect(bench.state.notice?.code).toBe('scan-is-no-reason');
    bench.scan('B');
    expect([bench.kind, bench.state.notice?.code]).toEqual(['retest', 'scan-is-no-reason']);
    expect(bench.take({ ...reason, text: 'new board', how: 'typed' }).state.phase).toMatchObject({
      kind: 'start',
      retestReason: 'new board',
    });
  });

  it.each([
    ['is not a whole text', 'B\uFFFD', 'scanned', 'scan-unreadable'],
    ['came in two ways', 'B1', 'mixed', 'scan-mixed'],
    ['had no end', 'B1', 'unfinished', 'scan-unfinished'],
    ['is not named as units are', 'X9', 'scanned', 'scan-pattern'],
    ['is too long for its pattern', 'B12', 'scanned', 'scan-pattern'],
  ] as const)('offers no START of the unit before after a scan that %s', (_, text, how, code) => {
    for (const before of ['start', 'retest', 'looking', 'result']) {
      const bench = ready();
      bench.state = { ...bench.state, setup: { ...SETUP, unitPattern: '[AB][0-9]?' } };
      bench.scan('A');
      if (before !== 'looking') bench.take(lookedUp('A', before === 'retest' ? SEEN : FRESH));
      if (before === 'result') bench.key('enter').take({ type: 'ended', unit: 'A', result: PASSED });
      expect(bench.kind).toBe(before);
      const { phaseNumber } = bench.state;
      bench.take({ type: 'text', meant: 'unit', text, how });
      expect([bench.kind, bench.state.notice?.code]).toEqual(['ready', code]);
      // An Enter that was pressed for the screen before, and one after.
      bench.take({ type: 'key', key: 'enter', phaseNumber }).key('enter').take(lookedUp('A'));
      expect(bench.kind).toBe('ready');
    }
  });

  it('stays with a unit while its reason is typed again', () => {
    const bench = ready().scan('A').take(lookedUp('A', SEEN)).key('9');
    bench.take({ type: 'text', meant: 'reason', text: 'caf\uFFFD', how: 'typed' });
    expect([bench.kind, bench.state.notice?.code]).toEqual(['retest', 'scan-unreadable']);
  });

  it('scans another unit while it asks why, and goes back by Escape', () => {
    const bench = ready().scan('A').take(lookedUp('A', SEEN)).key('9').key('escape');
    expect(bench.state.phase).toMatchObject({ kind: 'retest', isTyping: false });
    expect(bench.scan('B').state.phase).toEqual({ kind: 'looking', unit: 'B' });
    expect(bench.take(lookedUp('B', SEEN)).key('escape').kind).toBe('ready');
    expect(bench.scan('C').take(lookedUp('C')).key('escape').kind).toBe('ready');
  });

  it('asks once before it stops a run', () => {
    const bench = running().key('escape').key('enter', 100);
    expect(bench.state.phase).toMatchObject({ stop: 'asked' });
    expect(bench.key('escape').state.phase).toMatchObject({ stop: 'no' });
    expect(bench.tasks).not.toContainEqual({ type: 'stop' });
    expect(bench.key('enter').key('1').state.phase).toMatchObject({ stop: 'no' });
    bench.key('escape').key('1').key('enter').key('enter').key('escape');
    expect(bench.state.phase).toMatchObject({ stop: 'stopping' });
    expect(bench.tasks.filter(({ type }) => type === 'stop')).toHaveLength(1);
    expect(bench.take({ type: 'progress', progress: { done: 3 } }).state.phase).toMatchObject({
      progress: { done: 3 },
    });
  });

  it('offers an interrupted run to be resumed or discarded, and takes no scan before', () => {
    const restored = [{ what: 'color-mode', from: '2', problem: null }];
    const begun = (folder: string | null) =>
      new Bench().take({ type: 'restored', interrupted: { unit: 'A', folder }, restored });
    const bench = begun('/runs/1').scan('B');
    expect(bench.state).toMatchObject({
      phase: { kind: 'interrupted', restored },
      notice: { code: 'scan-while-busy' },
    });
    expect(bench.key('enter').kind).toBe('running');
    expect(bench.tasks).toEqual([{ type: 'resume', unit: 'A', folder: '/runs/1' }]);
    const other = begun(null).key('enter').key('1');
    expect(other.kind).toBe('interrupted');
    expect(other.key('escape').state.phase).toMatchObject({
      kind: 'result',
      unit: 'A',
      result: { outcome: 'not-tested', isDiscarded: true },
    });
    expect(other.tasks).toEqual([{ type: 'discard', unit: 'A' }]);
  });

  it('takes no scan while it restores, and restores once', () => {
    const bench = new Bench().scan('A').key('enter').key('operator');
    expect([bench.kind, bench.state.notice?.code]).toEqual(['restoring', 'scan-while-busy']);
    bench.take({ type: 'restored', interrupted: null, restored: [] }).scan('A');
    expect(bench.take({ type: 'restored', interrupted: null, restored: [] }).kind).toBe('looking');
    expect(bench.key('1').kind).toBe('looking');
  });

  it('takes the code of a release at any screen, as no name of a unit, and stays there', () => {
    const code = `FLATFIELD17${'0'.repeat(25)}`;
    const over = running().take({ type: 'ended', unit: 'A', result: PASSED });
    const screens = [new Bench(), new Bench(null), ready().scan('U-1'), running(), over];
    for (const bench of screens) {
      const { phase } = bench.state;
      bench.scan(code);
      expect(bench.tasks.at(-1)).toEqual({ type: 'take-mark', text: code });
      bench.take({ type: 'mark', text: code, isTaken: true });
      expect(bench.state.notice).toMatchObject({ code: 'mark-taken' });
      bench.take({ type: 'mark', text: code, isTaken: false });
      expect(bench.state.notice).toMatchObject({ code: 'mark-refused' });
      expect(bench.state.phase).toEqual(phase);
    }
  });

  it('says what waits to be sent, whatever it does', () => {
    expect(running().take({ type: 'line', line: { waiting: 2, parked: 1 } }).state.line).toEqual({
      waiting: 2,
      parked: 1,
    });
    expect(ready().take({ type: 'progress', progress: { done: 1 } }).kind).toBe('ready');
  });
});

const units = fc.constantFrom('A', 'B', '0012');
const inputs: fc.Arbitrary<Input> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Input>({ type: 'restored', interrupted: null, restored: [] }) },
  {
    weight: 1,
    arbitrary: units.map((unit): Input => ({ type: 'restored', interrupted: { unit, folder: '/f' }, restored: [] })),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('text' as const),
      meant: fc.constantFrom('unit' as const, 'operator' as const, 'reason' as const),
      text: fc.oneof(units, fc.constantFrom('', 'x'.repeat(101), '\u0001')),
      how: fc.constantFrom(...TEXT_WAYS),
    }),
  },
  { weight: 3, arbitrary: units.chain((unit) => fc.constantFrom<Input>(lookedUp(unit), lookedUp(unit, SEEN))) },
  {
    weight: 3,
    arbitrary: units.chain((unit) =>
      fc.constantFrom<Input>(
        { type: 'ended', unit, result: PASSED },
        { type: 'ended', unit, result: nothingTested(null) },
      ),
    ),
  },
);
const keys = fc.oneof(fc.constant('enter' as const), fc.constantFrom(...STATION_KEYS));
/** What an undisturbed run takes, so that others are disturbed at every place. */
const whole = units.map((unit): (Input | StationKey)[] => [
  { type: 'restored', interrupted: null, restored: [] },
  { type: 'text', meant: 'unit', text: unit, how: 'scanned' },
  lookedUp(unit),
  'enter',
  { type: 'ended', unit, result: PASSED },
]);
const some = fc.oneof(inputs, inputs, keys);
const steps = fc
  .array(
    fc.oneof(
      whole,
      some.map((step) => [step]),
      fc.tuple(whole, some, fc.nat(5)).map(([run, step, at]) => run.toSpliced(at, 0, step)),
    ),
    {
      maxLength: 20,
    },
  )
  .map((parts) => parts.flat());

describe('whatever happens', () => {
  it('shows a pass only for a unit whose last run ended with a record that passed, and until the next text', () => {
    let passesShown = 0;
    const property = fc.property(steps, (taken) => {
      const bench = new Bench();
      let under: string | null = null;
      let passed: string | null = null;
      return taken.every((step) => {
        const [phase, taskCount] = [bench.state.phase, bench.tasks.length];
        bench.step(step);
        if (typeof step === 'object' && step.type === 'ended' && phase.kind === 'running' && step.unit === under) {
          passed = step.result.outcome === 'pass' ? step.unit : null;
        }
        if (typeof step === 'object' && step.type === 'text') passed = null;
        const task = bench.tasks.slice(taskCount).at(-1);
        if (task?.type === 'inspect' || task?.type === 'resume') under = task.unit;
        const { phase: now } = bench.state;
        if (now.kind !== 'result' || now.result.outcome !== 'pass') return true;
        passesShown += 1;
        return now.unit === passed;
      });
    });
    expect(() => fc.assert(property, { numRuns: 500 })).not.toThrow();
    expect(passesShown).toBeGreaterThan(20);
  });

  it('begins a run only while none is under way', () => {
    let begun = 0;
    const property = fc.property(steps, (taken) => {
      const bench = new Bench();
      return taken.every((step) => {
        const [before, count] = [bench.kind, bench.tasks.length];
        bench.step(step);
        const isBegun = bench.tasks.slice(count).some(({ type }) => type === 'inspect' || type === 'resume');
        begun += isBegun ? 1 : 0;
        return !isBegun || before !== 'running';
      });
    });
    expect(() => fc.assert(property, { numRuns: 500 })).not.toThrow();
    expect(begun).toBeGreaterThan(100);
  });
});

describe('a golden unit', () => {
  const due = (isDue: boolean) => ({ type: 'golden', golden: { unit: 'GOLD', isDue } }) as const;

  it('is asked for in place of a unit while a check is due, and checked by Enter', () => {
    const bench = ready().take(due(true)).scan('A');
    expect([bench.kind, bench.state.notice?.code]).toEqual(['ready', 'golden-due']);
    bench.key('enter');
    expect(bench.state.phase).toMatchObject({ kind: 'running', unit: 'GOLD', attempt: null });
    expect(bench.tasks).toEqual([{ type: 'check', unit: 'GOLD', operator: 'O' }]);
    bench.take({ type: 'ended', unit: 'GOLD', result: PASSED }).take(due(false)).scan('A');
    expect(bench.kind).toBe('looking');
  });

  it('keeps no unit waiting while no check is due', () => {
    const bench = ready().take(due(false)).key('enter');
    expect([bench.kind, bench.tasks]).toEqual(['ready', []]);
    expect(bench.scan('A').kind).toBe('looking');
  });

  it('is asked for after a result, too, and never during a run', () => {
    const bench = running().take(due(true)).key('enter');
    expect(bench.tasks.filter(({ type }) => type === 'check')).toEqual([]);
    bench.take({ type: 'ended', unit: 'A', result: PASSED }).key('enter');
    expect(bench.tasks.at(-1)).toMatchObject({ type: 'check' });
  });
});
