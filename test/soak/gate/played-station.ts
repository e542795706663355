import { createHash } from 'node:crypto';
import { compressBundle } from '../../../src/line/protocol/bundle.ts';
import { uploadHeaders } from '../../../src/line/protocol/headers.ts';
import type { Inspection } from '../../../src/record/inspection.ts';
import { recordFileName } from '../../../src/record/read-inspection.ts';
import { type Manifest, manifestSchema } from '../../../src/record/run-folder/manifest.ts';
import { runId } from '../../../src/record/run-id.ts';
import type { FindRecord } from './example-records.ts';
import type { Run } from './operations.ts';
import { StationClock } from './station-clock.ts';
import { timedRecord } from './timed-record.ts';

/** A run as it waits in a spool. */
export interface SpooledRun {
  readonly run: Run;
  readonly record: Inspection;
  readonly id: string;
  readonly bytes: Uint8Array;
  /** Of `uploadHeaders`, but those about the sending. */
  readonly numbered: Readonly<Record<string, string>>;
  readonly clocks: Readonly<Record<string, string>>;
}

/** A station with its clock and its spool. */
export class PlayedStation {
  readonly name: string;
  readonly clock: StationClock;
  readonly #spool: string;
  #count = 0;
  /** Runs that the station can send: a stopped part is there until it is resumed. */
  readonly #runs = new Map<string, SpooledRun>();
  readonly #sent = new Set<string>();
  /** The marks that it holds from a moment of true time on. */
  readonly #heard: { readonly fromMs: number; readonly texts: readonly string[] }[] = [];

  constructor(name: string, place: number, startedMs: number) {
    this.name = name;
    this.#spool = `00000000-0000-4000-8000-${`${place + 1}`.padStart(12, '0')}`;
    // It was started a day before.
    this.clock = new StationClock(startedMs - 24 * 3_600_000);
  }

  /** Holds marks from now on, besides those that it held. */
  hear(texts: readonly string[], nowMs: number): void {
    const before = this.#heardBy(nowMs);
    this.#heard.push({
      fromMs: nowMs,
      texts: [...texts, ...before.filter((one) => !texts.includes(one))].slice(0, 12),
    });
  }

  #heardBy(trueMs: number): readonly string[] {
    return this.#heard.findLast(({ fromMs }) => fromMs <= trueMs)?.texts ?? [];
  }

  /** A run that ends now. `resumed`: what it resumes, if it resumes anything. */
  async inspect(run: Run, nowMs: number, resumed: SpooledRun | null, find: FindRecord): Promise<SpooledRun> {
    const { clock } = this;
    const beganMs = nowMs - run.durationMs;
    const span = { beganMs, endedMs: nowMs, wallMs: (trueMs: number) => clock.wallMs(trueMs) };
    const timed = timedRecord(find(run), span, resumed?.record ?? null);
    const lineMarks = resumed === null ? this.#heardBy(beganMs) : (resumed.record.lineMarks ?? []);
    const record = { ...this.#named(timed, run), ...(run.marks === 'marked' && { lineMarks }) };
    this.#count += 1;
    if (run.resumes !== null) this.#runs.delete(run.resumes);
    const spooled: SpooledRun = {
      run,
      record,
      ...(await bundleOf(record)),
      numbered: { [uploadHeaders.spool]: this.#spool, [uploadHeaders.sequence]: `${this.#count}` },
      clocks: {
        [uploadHeaders.clockBegun]: clock.reading(beganMs),
        [uploadHeaders.clockEnded]: clock.reading(nowMs),
      },
    };
    this.#runs.set(run.run, spooled);
    return spooled;
  }

  #named(record: Inspection, { unit, serial, model: modelName, retestReason }: Run): Inspection {
    const checks = record.checks.map((check) => ({
      ...check,
      ...(check.facts && { facts: { ...check.facts, 'serial number': serial, model: modelName } }),
    }));
    return {
      ...record,
      runId: runId(new Date(record.startedAt), record.monitor.id),
      station: { name: this.name, operator: null },
      unit,
      monitor: { id: record.monitor.id, modelName, serialNumber: serial },
      checks,
      ...(retestReason !== null && { retestReason }),
    };
  }

  /** What the station itself would send of a run; null if it has it no more. */
  send(key: string): SpooledRun | null {
    const spooled = this.#runs.get(key) ?? null;
    if (spooled) this.#sent.add(key);
    return spooled;
  }

  /** What it sent itself and still has, oldest first. */
  sent(): readonly SpooledRun[] {
    return [...this.#sent].flatMap((key) => this.#runs.get(key) ?? []);
  }

  headers({ numbered, clocks }: SpooledRun, nowMs: number): Readonly<Record<string, string>> {
    const sentAt = new Date(this.clock.wallMs(nowMs)).toISOString();
    return {
      ...numbered,
      ...clocks,
      [uploadHeaders.sentAt]: sentAt,
      [uploadHeaders.clockSent]: this.clock.reading(nowMs),
    };
  }
}

/** What another computer, whose clock is right, sends of a run that was exported. */
export function headersByHand({ numbered }: SpooledRun, nowMs: number): Readonly<Record<string, string>> {
  const sentAt = new Date(nowMs);
  return {
    ...numbered,
    [uploadHeaders.sentAt]: sentAt.toISOString(),
    [uploadHeaders.clockSent]: `${sentAt.toISOString()} ${'c'.repeat(8)} ${nowMs}`,
  };
}

async function bundleOf(record: Inspection): Promise<Pick<SpooledRun, 'id' | 'bytes'>> {
  const text = Buffer.from(JSON.stringify(record));
  const manifest: Manifest = manifestSchema.parse({
    manifestVersion: 1,
    runId: record.runId,
    files: [{ path: recordFileName, bytes: text.byteLength, sha256: createHash('sha256').update(text).digest('hex') }],
  });
  return compressBundle(Buffer.from(JSON.stringify(manifest)), [text]);
}
