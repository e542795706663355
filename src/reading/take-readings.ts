import { FlatfieldError } from '../flatfield-error.ts';
import type { SamplePoint } from '../sampling/sample-point.ts';
import { findRepeated } from './find-repeated.ts';
import { Ledger } from './ledger.ts';
import { limitReached } from './limit-reached.ts';
import type { MonitorCheck } from './pixel-source.ts';
import { readPoint } from './read-point.ts';
import type { Attempt, PlannedReading, Reading } from './reading.ts';
import { type ShownInstead, shownInstead } from './shown-instead.ts';
import { signalChange } from './signal-change.ts';
import { stopReason } from './stop-reason.ts';
import type { Stopped, Taking, TakingEvent, TakingOptions } from './taking.ts';

/**
 * Takes the readings of a plan, one request at a time: looks at the monitor, shows each patch and reads its points, looks
 * again before each further patch, at each suspicion and at the end. A point without a trustworthy answer is missed and the run goes on; what makes
 * all further readings worthless stops it, and everything taken is kept. Never throws for what the source, the journal or
 * the one who shows patches does.
 */
export async function takeReadings(options: TakingOptions): Promise<Taking> {
  return new Run(options).carryOut();
}

const DEFAULT_MAX_CONSECUTIVE_MISSES = 3;

/** How often a patch is shown anew: a person may press Enter too early twice, a wrong color is shown once more. */
function mostRepeats({ isPrevious }: ShownInstead): number {
  return isPrevious ? 2 : 1;
}

/** Each step gives null to go on, or why the run stops. */
type Step = Promise<Stopped | null>;

class Run {
  readonly #options: TakingOptions;
  readonly #ledger: Ledger;
  readonly #checks: MonitorCheck[];
  readonly #startMs: number;
  #expected: TakingOptions['expected'];
  #previous: Reading | undefined;
  #consecutiveMisses = 0;
  #attempts = 0;
  #tried = 0;
  #kept = 0;
  /** How often the patch was shown anew; null once a reading found it on the screen. */
  #shownAgain: number | null = 0;

  constructor(options: TakingOptions) {
    const { plan, already, expected, clock } = options;
    this.#options = options;
    this.#ledger = new Ledger(plan, already);
    this.#checks = [...(already?.checks ?? [])];
    this.#expected = expected ?? this.#checks.find(({ present, problem }) => present && !problem);
    this.#previous = this.#ledger.results().readings.at(-1);
    this.#startMs = clock.monotonicMs();
  }

  async carryOut(): Promise<Taking> {
    const stopped = (await this.#look()) ?? (await this.#readPatches()) ?? (await this.#look());
    return { ...this.#ledger.results(), checks: this.#checks, stopped };
  }

  async #readPatches(): Step {
    for (let patch = this.#ledger.nextPatch(0); patch !== undefined; patch = this.#ledger.nextPatch(patch)) {
      this.#shownAgain = 0;
      const stopped = (await this.#lookAfterReading()) ?? (await this.#show(patch)) ?? (await this.#readPoints(patch));
      if (stopped) return stopped;
    }
    return null;
  }

  /** A look that comes right after another one tells nothing new. */
  async #lookAfterReading(): Step {
    return this.#checks.at(-1)?.afterReading === this.#lastSequence() ? null : this.#look();
  }

  async #show(patchIndex: number, again: { readonly readsAs?: string } = {}): Step {
    const patch = this.#options.plan.patches[patchIndex];
    if (!patch) return null;
    try {
      await this.#options.showPatch(patch, { ...this.#withSignal(), ...again });
      return this.#aborted();
    } catch (error) {
      const why = `The patch ${patch.name} could not be shown: ${messageOf(error)}`;
      return this.#aborted() ?? this.#stop('patch-not-shown', why);
    }
  }

  async #readPoints(patchIndex: number): Step {
    for (;;) {
      const point = this.#ledger.nextPoint(patchIndex);
      if (!point) return null;
      const stopped = this.#limitReached() ?? (await this.#readPoint(patchIndex, point));
      if (stopped) return stopped;
    }
  }

  async #readPoint(patchIndex: number, point: SamplePoint): Step {
    const { source, clock } = this.#options;
    const planned = { patchIndex, pointIndex: point.index, requested: { xPx: point.xPx, yPx: point.yPx } };
    const attempts: Attempt[] = [];
    this.#tried += 1;
    const onAttempt = (attempt: Attempt) => {
      attempts.push(attempt);
      // What was answered is told of as a reading, or as a point that was missed, before anything else is asked.
      return attempt.outcome === 'failed' ? this.#options.onEvent?.({ type: 'attempt', planned, attempt }) : undefined;
    };
    const timed = await readPoint(source, planned.requested, { ...this.#withSignal(), clock, onAttempt }).catch(
      asFailure,
    );
    this.#attempts += attempts.length;
    const allAttempts = [...this.#ledger.attemptsBefore(planned), ...attempts];
    if ('error' in timed) return this.#aborted() ?? (await this.#miss(planned, allAttempts, timed.error));

    const { answer, startedAt, startedMs, durationMs } = timed;
    const elapsedMs = Math.max(0, this.#elapsedAt(startedMs));
    const { sequence } = this.#ledger;
    const times = { startedAt, elapsedMs, durationMs };
    const reading: Reading = { ...planned, ...answer, sequence, ...times, attempts: allAttempts };
    const instead = this.#notShown(reading);
    if (instead) return this.#showAgain(reading, instead);
    this.#shownAgain = null;
    const repeated = this.#repeated(reading);
    return repeated ? this.#miss(planned, allAttempts, repeated) : this.#keep(reading);
  }

  /** The patch that the first reading of a patch found in its place, unless a verified screen shows that nothing can be done. */
  #notShown(reading: Reading): ShownInstead | null {
    if (this.#shownAgain === null) return null;
    const previous = this.#previous?.patchIndex;
    const instead = shownInstead(reading, this.#options.plan, this.#ledger.results().readings, previous);
    const isPathAtFault = this.#options.isShownVerified && !(instead?.isPrevious && !instead.isNear);
    return instead && isPathAtFault && this.#shownAgain >= mostRepeats(instead) ? null : instead;
  }

  async #showAgain(reading: Reading, instead: ShownInstead): Step {
    const { patches } = this.#options.plan;
    const [name, readsAs] = [reading.patchIndex, instead.patchIndex].map((index) => patches[index]?.name ?? '');
    const replaced = { ...reading, readsAs: readsAs ?? '' };
    this.#ledger.addReplaced(replaced);
    const stopped = await this.#tell([{ type: 'replaced', reading: replaced }]);
    if (stopped) return stopped;
    const repeats = this.#shownAgain ?? 0;
    if (repeats >= mostRepeats(instead)) {
      return this.#stop(
        'patch-not-shown',
        `The screen ${instead.isPrevious ? 'still ' : ''}shows ${readsAs}, not ${name}.`,
      );
    }
    this.#shownAgain = repeats + 1;
    return this.#show(reading.patchIndex, { readsAs: replaced.readsAs });
  }

  #repeated(reading: Reading): unknown {
    const { patches } = this.#options.plan;
    const [before, patch] = [patches[this.#previous?.patchIndex ?? -1], patches[reading.patchIndex]];
    if (!this.#previous || !before || !patch) return null;
    return findRepeated({ answer: this.#previous, patch: before }, { answer: reading, patch });
  }

  async #keep(reading: Reading): Step {
    const change = this.#previous ? signalChange(this.#previous, reading) : null;
    const isFirstOfLaterPart = this.#previous !== undefined && this.#kept === 0;
    this.#previous = reading;
    this.#kept += 1;
    this.#consecutiveMisses = 0;
    const moved = this.#ledger.addReading(reading);
    const events: TakingEvent[] = [{ type: 'reading', reading }];
    for (const { sequence } of moved) events.push({ type: 'superseded', sequence });
    const stopped = await this.#tell(events);
    this.#options.onProgress?.({ ...this.#progress(), reading, missed: null });
    if (stopped || change === null) return stopped;
    if (isFirstOfLaterPart) {
      return this.#stop('signal-changed', `The signal changed since the earlier part (${change}): start a new run.`);
    }
    return this.#look();
  }

  async #miss(planned: PlannedReading, attempts: readonly Attempt[], error: unknown): Step {
    const code = error instanceof FlatfieldError ? error.code : 'unexpected-error';
    const missed = { ...planned, attempts, code, message: messageOf(error) };
    this.#consecutiveMisses += 1;
    this.#ledger.addMissed(missed);
    const stopped = await this.#tell([{ type: 'missed', missed }]);
    this.#options.onProgress?.({ ...this.#progress(), reading: null, missed });
    return stopped ?? (await this.#look()) ?? this.#missedTooMany(missed.message);
  }

  /** Looks at the monitor; its first look says what the later ones must find. */
  async #look(): Step {
    const aborted = this.#aborted();
    if (aborted) return aborted;
    try {
      const check = await this.#options.source.check(this.#lastSequence(), this.#withSignal());
      this.#checks.push(check);
      const stopped = await this.#tell([{ type: 'check', check }]);
      const reason = stopReason(check, this.#expected ?? check);
      this.#expected ??= check;
      return stopped ?? (reason && this.#stop(reason.code, reason.message));
    } catch (error) {
      const why = `The monitor's state could not be read: ${messageOf(error)}`;
      return this.#aborted() ?? this.#stop('check-failed', why);
    }
  }

  async #tell(events: readonly TakingEvent[]): Step {
    try {
      for (const event of events) await this.#options.onEvent?.(event);
      return this.#aborted();
    } catch (error) {
      const code = error instanceof FlatfieldError ? error.code : 'journal-failed';
      return this.#stop(code, `What was read could not be kept: ${messageOf(error)}`);
    }
  }

  #limitReached(): Stopped | null {
    const durationMs = this.#options.clock.monotonicMs() - this.#startMs;
    const reached = limitReached(this.#options.limits, { attempts: this.#attempts, durationMs });
    return reached && this.#stop(reached.code, reached.message);
  }

  #missedTooMany(lastMessage: string): Stopped | null {
    const most = this.#options.limits?.maxConsecutiveMisses ?? DEFAULT_MAX_CONSECUTIVE_MISSES;
    if (this.#consecutiveMisses < most) return null;
    return this.#stop('too-many-misses', `${this.#consecutiveMisses} points in a row gave no value: ${lastMessage}`);
  }

  #aborted(): Stopped | null {
    return this.#options.signal?.aborted ? this.#stop('aborted', 'The run was interrupted.') : null;
  }

  #stop(code: string, message: string): Stopped {
    return { code, message, afterReading: this.#lastSequence() };
  }

  #lastSequence(): number | null {
    return this.#ledger.sequence > 0 ? this.#ledger.sequence - 1 : null;
  }

  #progress() {
    const { planned, done } = this.#ledger;
    const partMs = this.#options.clock.monotonicMs() - this.#startMs;
    const remainingMs = ((planned - done) * partMs) / this.#tried;
    return { planned, done, elapsedMs: this.#elapsedAt(this.#startMs + partMs), remainingMs };
  }

  #elapsedAt(monotonicMs: number): number {
    return (this.#options.already?.elapsedMs ?? 0) + monotonicMs - this.#startMs;
  }

  #withSignal(): { readonly signal?: AbortSignal } {
    return this.#options.signal ? { signal: this.#options.signal } : {};
  }
}

function asFailure(error: unknown): { readonly error: unknown } {
  return { error };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
