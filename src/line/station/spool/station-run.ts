import { type Clock, systemClock } from '../../../base/http/clock.ts';
import { version } from '../../../base/version.ts';
import { clockReading } from '../../protocol/clock-reading.ts';
import { type BootClock, systemBootClock } from './boot-clock.ts';
import type { RunReport, SenderAnswer } from './sender-messages.ts';
import { Spool } from './spool.ts';
import type { LineTarget } from './spool-entry.ts';
import { type Sender, startSender } from './start-sender.ts';
import { StoredMarks } from './stored-marks.ts';

/** Facts for the line about a run that is about to read. */
export interface RunOnStation {
  readonly folder: string;
  readonly monitor: { readonly modelName: string; readonly serialNumber: string };
  readonly profile: { readonly name: string };
  readonly station: string;
  /** Null: called by its serial number. */
  readonly unit: string | null;
}

/** Progress of a run. */
export interface StationProgress {
  readonly done: number;
  readonly planned: number;
  readonly remainingMs: number;
}

/**
 * A run's part in a line, from its start to its end. Nothing in it throws, changes the run, or delays its start or its end for more than about a second
 * each, whatever happens to network, server and spool.
 */
export class StationRun {
  readonly #spool: Spool;
  readonly #target: LineTarget;
  readonly #clock: Clock;
  readonly #bootClock: BootClock;
  #run: RunOnStation | undefined;
  #startedAt: string;
  #entered: string | undefined;
  #endMs = Number.POSITIVE_INFINITY;
  #noted: Promise<void> | undefined;
  readonly #sender: Sender;

  constructor(
    stateFolder: string,
    target: LineTarget,
    clock: Clock = systemClock,
    bootClock: BootClock = systemBootClock,
  ) {
    this.#bootClock = bootClock;
    // On some systems that takes another program, and a run must not wait for it.
    void bootClock();
    this.#spool = new Spool(stateFolder);
    this.#target = target;
    this.#clock = clock;
    this.#startedAt = clock.now().toISOString();
    // It is ready when the run asks: the second that it may take is the server's.
    this.#sender = startSender(stateFolder, target);
  }

  /** Before the first reading: counts the run, and hears from the server if it answers within a second. */
  async start(run: RunOnStation): Promise<void> {
    this.#run = run;
    this.#startedAt = this.#clock.now().toISOString();
    // A spool that cannot be written is reported at the end of the run, which tries again.
    const clock = await this.#readClocks();
    await this.#spool.begin(run.folder, this.#target, { clock, waitMs: LOCK_MS }).catch(() => undefined);
    this.progress({ done: 0, planned: 0, remainingMs: 0 });
    await this.#sender.hear(HEARING_MS);
  }

  /** The marks that this station holds: see `lineMarks` of a record. */
  lineMarks(): Promise<readonly string[]> {
    return new StoredMarks(this.#spool.folder).texts();
  }

  /** Hears an event of the run. Its state is checked before the first reading: from then on, a run that is killed is named. */
  heard({ type }: { readonly type: string }): void {
    if (!this.#run || type !== 'check') return;
    this.#noted ??= this.#spool.noteReading(this.#run.folder).catch(() => undefined);
  }

  /** Reports progress to the line, every two seconds at most. */
  progress({ done, planned, remainingMs }: StationProgress): void {
    if (!this.#run) return;
    const { unit, monitor, profile } = this.#run;
    this.#sender.report(
      this.#report({
        unit: cut(unit ?? monitor.serialNumber),
        modelName: cut(monitor.modelName),
        profile: cut(profile.name),
        startedAt: this.#startedAt,
        done,
        planned,
        remainingMs: planned > 0 ? Math.max(0, remainingMs) : null,
      }),
    );
  }

  /** Enters the run once its folder is written. Returns the problem that prevented it, in one sentence; null if it was entered. */
  async enter(folder: string): Promise<string | null> {
    this.#endMs = performance.now() + SENDING_MS;
    await this.#noted;
    try {
      const options = { now: this.#clock.now(), clock: await this.#readClocks(), waitMs: LOCK_MS };
      const { run } = await this.#spool.enter(folder, this.#target, options);
      this.#entered = run;
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Sends the run that was entered. Null if there is no result in time: then it waits, like one that could not be sent. */
  async send(): Promise<SenderAnswer | null> {
    if (this.#entered === undefined) return null;
    return this.#sender.send(this.#entered, this.#report(null), Math.max(0, this.#endMs - performance.now()));
  }

  get hasEntered(): boolean {
    return this.#entered !== undefined;
  }

  end(): void {
    this.#sender.end();
  }

  async #readClocks(): Promise<string> {
    const since = await this.#bootClock();
    return clockReading(this.#clock.now(), since);
  }

  #report(run: RunReport['run']): RunReport {
    return {
      station: cut(this.#run?.station ?? '') || '-',
      at: this.#clock.now().toISOString(),
      state: run === null ? 'idle' : 'running',
      run,
      toolVersion: version,
    };
  }
}

/** Time that the start of a run waits for the answer to its first report, in milliseconds. */
const HEARING_MS = 1000;
/** Time that the end of a run waits for the line, in milliseconds. */
const SENDING_MS = 700;
/** Another process holds that lock for some milliseconds. */
const LOCK_MS = 300;

/** As long as a report may hold. */
function cut(text: string): string {
  return Array.from(text).slice(0, 100).join('');
}
