import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressBundle } from '../../../src/line/protocol/bundle.ts';
import { uploadHeaders } from '../../../src/line/protocol/headers.ts';
import {
  beginGoldenCheck,
  endGoldenCheck,
  goldenCheckOf,
  setGoldenUnit,
} from '../../../src/line/station/golden/check-golden-unit.ts';
import { keepServerTime } from '../../../src/line/station/golden/server-time.ts';
import { watchGoldenUnit } from '../../../src/line/station/golden/watch-golden-unit.ts';
import { askedOptions } from '../../../src/record/asked-options.ts';
import type { Inspection } from '../../../src/record/inspection.ts';
import { judgeRecord } from '../../../src/record/judge-record.ts';
import { manifestSchema } from '../../../src/record/run-folder/manifest.ts';
import type { FindRecord } from '../gate/example-records.ts';
import { StationClock } from '../gate/station-clock.ts';
import { timedRecord } from '../gate/timed-record.ts';
import { EVERY, type GoldenOperation } from './golden-history.ts';

type RunOf = Extract<GoldenOperation, { kind: 'run' }>;
type CheckOf = Extract<GoldenOperation, { kind: 'check' }>;

/** A run that a station made, as it waits in the spool. */
export interface MadeRun {
  readonly station: GoldenStation;
  readonly unit: string;
  readonly record: Inspection;
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly numbered: Readonly<Record<string, string>>;
  readonly clocks: Readonly<Record<string, string>>;
}

const KIND = { reading: 'signal', isSimulated: false } as const;
const SHIFT = { luminancePercent: 4, uv1976: 0.004 } as const;
const GOLDEN = 'GOLDEN';

/** A station with a golden unit: its real state files, a clock of its own. */
export class GoldenStation {
  readonly name: string;
  readonly clock: StationClock;
  readonly #folder: string;
  readonly #find: FindRecord;
  readonly #spool: string;
  readonly #now: { nowMs: number };
  #count = 0;

  constructor(name: string, place: number, folder: string, find: FindRecord, now: { nowMs: number }) {
    this.name = name;
    this.#folder = folder;
    this.#find = find;
    this.#now = now;
    this.#spool = `00000000-0000-4000-8000-${`${place + 1}`.padStart(12, '0')}`;
    this.clock = new StationClock(now.nowMs - 24 * 3_600_000);
  }

  get #readClocks() {
    return async () => this.clock.reading(this.#now.nowMs);
  }

  /** Makes a run of the golden unit its reference. */
  async set(): Promise<void> {
    const record = this.#record('pass', 'complete', this.#now.nowMs - 60_000, GOLDEN);
    const { folder } = await this.#written(record, 'reference');
    const rules = { every: EVERY, maxBias: SHIFT, maxDrift: SHIFT };
    await setGoldenUnit(this.#folder, { inspection: record, folder, options: { resolution: '3840x2160' } }, rules);
  }

  /** `made`: null if its process was killed; `isRefused`: at its beginning. */
  async inspect({
    run,
    durationMs,
    killed,
    setMs,
  }: RunOf): Promise<{ readonly made: MadeRun | null; readonly isRefused: boolean }> {
    const beganMs = this.#now.nowMs;
    const begun = this.clock.reading(beganMs);
    this.#count += 1;
    const watch = await watchGoldenUnit(this.#folder, KIND, this.#readClocks);
    if (watch === null) throw new Error('The station has no golden unit.');
    const before = await watch.begin(null);
    if (setMs !== 0) this.clock.set(setMs, beganMs + durationMs / 2);
    this.#now.nowMs += durationMs;
    if (killed) return { made: null, isRefused: before.due !== null };
    const goldenUnit = before.due ? before : await watch.end();
    const refused = before.due !== null;
    const timed = this.#record(
      refused ? 'inconclusive' : 'pass',
      refused ? 'before-reading' : 'complete',
      beganMs,
      run,
    );
    const stopped = { code: 'golden-unit-due', params: { ...before.due }, afterReading: null };
    const record = judged({ ...timed, goldenUnit, ...(refused && { stopped }) });
    return { made: await this.#made(record, run, begun), isRefused: refused };
  }

  /** Null if its process was killed before its run was written. */
  async check({ run, result, killed, durationMs }: CheckOf): Promise<MadeRun | null> {
    const beganMs = this.#now.nowMs;
    const begun = this.clock.reading(beganMs);
    this.#count += 1;
    const check = await beginGoldenCheck(this.#folder, KIND, this.#readClocks);
    this.#now.nowMs += durationMs;
    if (killed === 'begun') return null;
    const outcome = result === 'good' ? 'pass' : result === 'failed' ? 'fail' : 'inconclusive';
    const ended = result === 'unfinished' ? 'after-reading' : 'complete';
    const record = judged({ ...this.#record(outcome, ended, beganMs, GOLDEN), goldenCheck: goldenCheckOf(check.file) });
    const { folder } = await this.#written(record, run);
    if (killed === null) await endGoldenCheck(this.#folder, check, { inspection: record, folder });
    return this.#made(record, GOLDEN, begun);
  }

  /** A contact with the server, whose clock shows true time. */
  async hear(): Promise<void> {
    const [, boot = '', since = '0'] = this.clock.reading(this.#now.nowMs).split(' ');
    await keepServerTime(this.#folder, { serverMs: this.#now.nowMs, boot, sinceBootMs: Number(since) });
  }

  #record(
    outcome: 'pass' | 'fail' | 'inconclusive',
    ended: Parameters<FindRecord>[0]['ended'],
    beganMs: number,
    unit: string,
  ): Inspection {
    const example = this.#find({ profile: 'a', content: 'first', isSimulated: false, ended, outcome });
    const { clock } = this;
    const endedMs = Math.max(this.#now.nowMs, beganMs + 1);
    const timed = timedRecord(example, { beganMs, endedMs, wallMs: (trueMs) => clock.wallMs(trueMs) }, null);
    return { ...timed, runId: `${this.name}-${unit}-${beganMs}`, station: { name: this.name, operator: null }, unit };
  }

  async #made(record: Inspection, unit: string, begun: string): Promise<MadeRun> {
    return {
      station: this,
      unit,
      record,
      ...(await compressBundle(...filesOf(record))),
      numbered: { [uploadHeaders.spool]: this.#spool, [uploadHeaders.sequence]: `${this.#count}` },
      clocks: {
        [uploadHeaders.clockBegun]: begun,
        [uploadHeaders.clockEnded]: this.clock.reading(this.#now.nowMs),
      },
    };
  }

  async #written(record: Inspection, name: string): Promise<{ readonly folder: string }> {
    const folder = join(this.#folder, `run-${name}`);
    const [manifest, [content]] = filesOf(record);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'manifest.json'), manifest);
    await writeFile(join(folder, 'inspection.json'), content);
    return { folder };
  }
}

function judged(record: Inspection): Inspection {
  return { ...record, ...judgeRecord(record, record.judgment.profile, askedOptions(record)) };
}

function filesOf(record: Inspection): [Buffer, [Buffer]] {
  const text = Buffer.from(JSON.stringify(record));
  const manifest = manifestSchema.parse({
    manifestVersion: 1,
    runId: record.runId,
    files: [
      { path: 'inspection.json', bytes: text.byteLength, sha256: createHash('sha256').update(text).digest('hex') },
    ],
  });
  return [Buffer.from(JSON.stringify(manifest)), [text]];
}
