import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../../src/base/http/clock.ts';
import { inspectIntoFolder, resumeIntoFolder } from '../../../../src/inspect/run-into-folder.ts';
import { timeProblem } from '../../../../src/line/server/intake/time-problem.ts';
import type { Inspection } from '../../../../src/record/inspection.ts';
import { passesOf } from '../../../../src/record/repeats/pass.ts';
import { runTimes } from '../../../../src/record/run-time.ts';
import { createRandom } from '../../../faults/random.mjs';
import { FakeMeter, optionsOf } from '../../../inspect/fake-source.ts';
import { TRIALS } from '../../../trials.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-resumed-times-'));
});
afterEach(() => rm(root, { recursive: true }));

const drawn = createRandom('resumed runs');

/** A computer: its clock may be set, and its monotonic one begins again when it is started. */
class Computer implements Clock {
  #atMs = Date.parse('2026-01-05T08:00:00.000Z');
  #sinceBootMs = drawn.between(0, 1e7);

  readonly now = () => new Date(this.#atMs);
  readonly monotonicMs = () => this.#sinceBootMs;
  /** Time passes only as the monitor and the meter take it. */
  readonly sleep = systemClock.sleep;

  pass(durationMs: number): void {
    this.#atMs += durationMs;
    this.#sinceBootMs += durationMs;
  }

  /** The clock of the system goes on while the computer sleeps, the monotonic one does not. */
  sleepFor(durationMs: number): void {
    this.#atMs += durationMs;
  }

  boot(): void {
    this.#sinceBootMs = drawn.between(0, 60_000);
  }

  set(byMs: number): void {
    this.#atMs += byMs;
  }
}

/** A meter that takes seconds to prepare and to read. */
function slowMeter(computer: Computer): FakeMeter {
  const meter = new FakeMeter();
  const preparationMs = drawn.between(0, 40_000);
  meter.state = (count) => {
    computer.pass(count === 1 ? preparationMs : drawn.between(0, 2000));
    return {};
  };
  meter.answers = (answer) => {
    computer.pass(drawn.between(200, 5000));
    if (drawn.next() < 0.03) computer.sleepFor(drawn.between(0, 3_600_000));
    return answer;
  };
  return meter;
}

/** A run that was killed once or several times, and resumed each time, by whatever happened to the computer meanwhile. */
async function resumedRun(name: string, { isClockSet = true } = {}): Promise<Inspection> {
  const computer = new Computer();
  const meter = slowMeter(computer);
  const repeat = drawn.pick([1, 1, 2]);
  const out = join(root, name, '0');
  const more = { profile: 'panel-data-sheet', patches: ['white', '50%'], repeat, clock: computer };
  let { inspection } = await inspectIntoFolder({ ...optionsOf(meter, more), out });
  let folder = out;
  for (let part = 1; part <= drawn.pick([1, 1, 2, 3]); part += 1) {
    const next = join(root, name, String(part));
    await mkdir(next, { recursive: true });
    if (!(await killed(folder, next))) break;
    computer.pass(drawn.between(100, drawn.pick([2000, 600_000, 300_000_000])));
    if (drawn.next() < 0.4) computer.boot();
    if (isClockSet && drawn.next() < 0.4)
      computer.set(drawn.between(-1, 1) * drawn.pick([3000, 3_600_000, 86_400_000]));
    const source = slowMeter(computer);
    const given = { source, reference: null, showPatch: source.showPatch, clock: computer };
    ({ inspection } = await resumeIntoFolder(next, given));
    folder = next;
  }
  return inspection;
}

/** Leaves in a folder what a run had written by a moment of its only or its first pass. False if that is too little to resume it. */
async function killed(from: string, to: string): Promise<boolean> {
  const lines = (await readFile(join(from, 'readings.ndjson'), 'utf8')).trimEnd().split('\n');
  if (lines.length < 6) return false;
  const kept = lines.slice(0, Math.floor(drawn.between(3, lines.length)));
  await writeFile(join(to, 'readings.ndjson'), kept.map((line) => `${line}\n`).join(''));
  return true;
}

test('no run that was killed, whose computer was started again or whose clock was set, contradicts itself', async () => {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const run = await resumedRun(`honest-${trial}`);
    expect([trial, run.judgment.verdict.outcome, timeProblem(run)]).toEqual([trial, 'pass', null]);
    expect(run.schemaVersion).toBe(2);
    const timeOf = runTimes(run);
    const times = run.readings.map(timeOf);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
});

test('nor does one of version 1, whose readings count from the first reading of the run, or from its start', async () => {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const run = await resumedRun(`early-${trial}`, { isClockSet: false });
    const [first] = passesOf(run)[0].readings;
    const timeOf = runTimes(run);
    const early = structuredClone(run) as Edited;
    early.schemaVersion = 1;
    for (const reading of passesOf(early).flatMap(({ readings, replaced }) => [...readings, ...replaced])) {
      const edited = reading as EditedReading;
      edited.elapsedMs = timeOf(reading) - (edited.part === 0 ? (first?.elapsedMs ?? 0) : 0);
      delete edited.part;
    }
    expect([trial, timeProblem(early as Inspection)]).toEqual([trial, null]);
  }
});

/** `readings`: of the first pass over the plan. */
type Edit = (edited: { readonly run: Edited; readonly readings: EditedReading[] }, at: number) => void;
type Edited = { -readonly [Name in keyof Inspection]: Inspection[Name] } & { parts: NonNullable<Inspection['parts']> };
type EditedReading = { part?: number; startedAt: string; elapsedMs: number; sequence: number };

const later = (time: string, byMs: number) => new Date(Date.parse(time) + byMs).toISOString();

const edits: readonly (readonly [string, Edit])[] = [
  [
    'a reading that began before the one before it',
    ({ readings }, at) => {
      const [one, before] = [readings[at], readings[at - 1]] as [EditedReading, EditedReading];
      one.startedAt = later(before.startedAt, -1500);
    },
  ],
  [
    'a reading of after the run',
    ({ run, readings }, at) => {
      (readings[at] as EditedReading).startedAt = later(run.finishedAt, 86_400_000);
    },
  ],
  [
    'a count beyond the clock',
    ({ readings }, at) => {
      for (const one of readings.slice(at)) one.elapsedMs += 1e9;
    },
  ],
  [
    'a count that goes back',
    ({ readings }, at) => {
      (readings[at] as EditedReading).elapsedMs = Math.max(0, (readings[at - 1] as EditedReading).elapsedMs - 1);
    },
  ],
  [
    'a part that is not there',
    ({ readings }, at) => {
      (readings[at] as EditedReading).part = 9;
    },
  ],
  [
    'readings exchanged in their order',
    ({ readings }, at) => {
      const [one, before] = [readings[at], readings[at - 1]] as [EditedReading, EditedReading];
      [one.sequence, before.sequence] = [before.sequence, one.sequence];
    },
  ],
  [
    'a part that ended before it began',
    ({ run }) => {
      run.parts = run.parts.map((part) => ({ ...part, endedAt: later(part.startedAt, -5000) }));
    },
  ],
  [
    'an end before the last part ended',
    ({ run }) => {
      run.finishedAt = later(run.parts.at(-1)?.endedAt ?? '', -5000);
    },
  ],
  [
    'a verdict from before the end',
    ({ run }) => {
      run.judgment = { ...run.judgment, judgedAt: later(run.finishedAt, -5000) };
    },
  ],
];

test.each(edits)('%s is told', async (name, edit) => {
  for (let trial = 0; trial < Math.ceil(TRIALS / edits.length); trial += 1) {
    const run = structuredClone(await resumedRun(`${name}-${trial}`)) as Edited;
    const readings = [...passesOf(run)[0].readings] as EditedReading[];
    // Two readings of one part follow each other.
    const places = readings.flatMap(({ part }, at) => (at > 0 && part === readings[at - 1]?.part ? [at] : []));
    edit({ run, readings }, drawn.pick(places));
    expect(timeProblem(run as Inspection)).not.toBeNull();
  }
});
