import { asError } from '../base/as-error.ts';
import { dataCopy } from '../base/data-copy.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { acceptReading } from './accept-reading.ts';
import type { ConfirmLight } from './light/metering.ts';
import type { MeterStep } from './light/next-meter-step.ts';
import { takeMeterStep } from './light/take-meter-step.ts';
import type { Measuring } from './measuring.ts';
import { strategyAsker } from './next-point/ask-strategy.ts';
import { nextStep, type Step } from './next-point/next-step.ts';
import { attemptsBefore, lastSequence } from './next-point/points-left.ts';
import { inPlanOrder } from './next-point/strategy.ts';
import { readPoint } from './read-point.ts';
import type { Moment, PlannedReading, RequestAttempt } from './reading.ts';
import { type Measurement, measurementOf, progressAfter } from './state/measurement.ts';
import { reduce } from './state/reduce.ts';
import type { RunEvent } from './state/run-event.ts';
import { initialState, type RunState } from './state/run-state.ts';
import { type StopByError, stopOf } from './stop.ts';

/**
 * Measures a plan, one request at a time: takes the next step that the run's state asks for, and reduces what came of it into that
 * state, until the plan is done or the run stops. A point without a trustworthy answer is missed and the run continues. Never throws
 * for what the source, the journal or whoever shows patches does: everything measured is kept, and `stopped` says why it ended.
 */
export async function measure(options: Measuring): Promise<Measurement> {
  const { plan, clock } = options;
  const state = options.state ?? reduce(initialState(plan), { type: 'part', startedAt: clock.now().toISOString() });
  const run = new Run(state, options);
  while (state.stopped === null) {
    const step = run.nextStep();
    if (await run.takesBack(step)) continue;
    if (step.do === 'end') break;
    await run.take(step);
  }
  return measurementOf(state);
}

class Run {
  readonly #state: RunState;
  readonly #options: Measuring;
  readonly #startMs: number;
  readonly #partStartedMs: number;
  readonly #choose: ReturnType<typeof strategyAsker>;
  /** Light that a meter measured in this part; `sequence` is null for ambient light. */
  #light: { readonly sequence: number | null; readonly received: unknown }[] = [];

  constructor(state: RunState, options: Measuring) {
    this.#state = state;
    this.#options = options;
    this.#startMs = options.clock.monotonicMs();
    this.#partStartedMs = options.partStartedMs ?? this.#startMs;
    this.#choose = strategyAsker(options.strategy ?? inPlanOrder);
  }

  nextStep(): Step {
    const { signal, limits } = this.#options;
    if (signal?.aborted) return { do: 'stop', ...stopOf('aborted', {}) };
    const obstacle = this.#options.obstacle?.();
    if (obstacle) return { do: 'stop', ...obstacle };
    const { metering } = this.#options;
    return nextStep(this.#state, limits, this.#partMs(), this.#choose, metering?.settings);
  }

  async take(step: Exclude<Step, { readonly do: 'end' }>): Promise<void> {
    switch (step.do) {
      case 'check':
        return this.#orStop('check-failed', { during: 'checking' }, () => this.#check());
      case 'show': {
        const patch = this.#state.plan.patches[step.patchIndex]?.name ?? '';
        return this.#orStop('patch-not-shown', { during: 'showing', patch }, () => this.#show(step));
      }
      case 'read':
        return this.#read(step.planned);
      case 'extra':
        return this.#orStop('patch-not-shown', { during: 'search' }, () => this.#readExtra(step.planned));
      case 'stop':
        return this.#emit({ type: 'stopped', code: step.code, params: step.params });
      case 'warm-up':
      case 'place':
      case 'drift':
      case 'signal':
      case 'signal-check':
      case 'ambient':
        return this.#takeMeterStep(step);
    }
    step satisfies never;
  }

  /** Takes back the light that does not count after all. Whether there was any: then another step may be next. */
  async takesBack(step: Step): Promise<boolean> {
    const { metering } = this.#options;
    if (!metering || this.#light.length === 0) return false;
    const next = comesNext[step.do] ?? 'other';
    // What an interruption causes is no doubt.
    const doubt = await metering.confirm({ ...this.#withSignal(), next }).catch(() => null);
    if (doubt === null) return false;
    const { code, message } = doubt;
    const doubted = this.#light.filter((light) => doubt.isOf(light));
    this.#light = this.#light.filter((light) => !doubted.includes(light));
    for (const { sequence } of doubted) await this.#emit({ type: 'doubted', sequence, code, message });
    return doubted.length > 0;
  }

  async #check(): Promise<RunEvent> {
    const afterReading = lastSequence(this.#state);
    const check = await this.#options.source.check(afterReading, this.#withSignal());
    // A source that repeats a stored check knows another number.
    return { type: 'check', check: { ...check, afterReading } };
  }

  async #show({ patchIndex, readsAs, turn }: Step & { readonly do: 'show' }): Promise<RunEvent> {
    const patch = this.#state.plan.patches[patchIndex];
    const again = { ...(readsAs !== undefined && { readsAs }), ...(turn !== undefined && { turn }) };
    if (patch) await this.#options.showPatch(patch, { ...this.#withSignal(), ...again });
    return { type: 'shown', patchIndex };
  }

  /** A failure that an interruption causes is none: the next step stops the run. */
  async #orStop(
    code: 'check-failed' | 'patch-not-shown',
    doing: Omit<StopByError, 'message'>,
    act: () => Promise<RunEvent>,
  ): Promise<void> {
    const event = await act().catch((error: unknown): RunEvent => {
      return { type: 'stopped', ...stopOf(code, { message: asError(error).message, ...doing }) };
    });
    if (event.type !== 'stopped' || !this.#options.signal?.aborted) await this.#emit(event);
  }

  async #takeMeterStep(step: MeterStep): Promise<void> {
    const { metering, clock, signal } = this.#options;
    if (!metering) throw new FlatfieldError('invalid-plan', 'A step of a light meter needs one.');
    const momentOf = (startedMs: number) => this.#momentOf(startedMs);
    const events = await takeMeterStep(step, { state: this.#state, metering, clock, signal, momentOf });
    // What an interruption causes is no miss: the next step stops the run. What was read is kept all the same.
    const isCaused = ({ type }: RunEvent) => signal?.aborted && type !== 'drift' && type !== 'signal';
    for (const event of events) if (!isCaused(event)) await this.#emit(event);
  }

  async #read(planned: PlannedReading): Promise<void> {
    const { source, clock, signal, isShownVerified } = this.#options;
    const state = this.#state;
    const attempts: RequestAttempt[] = [];
    const onAttempt = async (attempt: RequestAttempt) => {
      attempts.push(attempt);
      // What was answered is told of as a reading, or as a point that was missed, before anything else is asked.
      if (attempt.outcome === 'failed') await this.#emit({ type: 'attempt', planned, attempt });
      if (state.stopped) throw new Error(`What was read could not be kept: ${String(state.stopped.params['message'])}`);
    };
    const before = attemptsBefore(state, planned);
    await this.#emit({ type: 'asked', planned });
    const read = readPoint(source, planned.requested, { ...this.#withSignal(), clock, onAttempt });
    const outcome = await read.catch((error: unknown) => ({ error }));
    const all = [...before, ...attempts];
    if ('error' in outcome) {
      if (!signal?.aborted)
        await this.#emit({ type: 'missed', missed: { ...planned, attempts: all, ...asMiss(outcome.error) } });
      return;
    }
    const { answer, startedAt, startedMs, durationMs } = outcome;
    const times = { startedAt, ...this.#momentOf(startedMs), durationMs };
    const reading = { ...planned, ...answer, sequence: state.sequence, ...times, attempts: all };
    await this.#emit(acceptReading(state, reading, isShownVerified));
  }

  async #readExtra(planned: PlannedReading): Promise<RunEvent> {
    const { source, clock } = this.#options;
    const attempts: RequestAttempt[] = [];
    const onAttempt = (attempt: RequestAttempt) => void attempts.push(attempt);
    const read = await readPoint(source, planned.requested, { ...this.#withSignal(), clock, onAttempt });
    const { answer, startedAt, startedMs, durationMs } = read;
    if (answer.kind !== 'signal')
      throw new FlatfieldError('source-answer-unusable', 'Light was read in place of the signal.');
    const times = { startedAt, ...this.#momentOf(startedMs), durationMs, attempts, replacedBecause: 'extra' } as const;
    return { type: 'extra', reading: { ...planned, ...answer, sequence: this.#state.sequence, ...times } };
  }

  /**
   * Reduces an event and tells of it, as the run's own copy: a source may keep what it answered. What could not be kept stops the run, unless it has
   * stopped already.
   */
  async #emit(given: RunEvent): Promise<void> {
    const event = dataCopy(given);
    reduce(this.#state, event);
    const light = lightIn(event);
    if (light) this.#light.push(light);
    try {
      await this.#options.onEvent?.(event);
    } catch (thrown) {
      const error = asError(thrown);
      const code = error instanceof FlatfieldError ? error.code : 'journal-failed';
      const params: StopByError = { message: error.message, during: 'keeping' };
      if (this.#state.stopped === null) reduce(this.#state, { type: 'stopped', code, params: { ...params } });
    }
    const progress = progressAfter(this.#state, event, this.#partMs());
    if (progress) this.#options.onProgress?.(progress);
  }

  /** A moment of the monotonic clock, as a reading holds it. */
  #momentOf(startedMs: number): Moment {
    return { part: this.#state.part.number, elapsedMs: Math.max(0, startedMs - this.#partStartedMs) };
  }

  #partMs(): number {
    return this.#options.clock.monotonicMs() - this.#startMs;
  }

  #withSignal(): { readonly signal?: AbortSignal } {
    return this.#options.signal ? { signal: this.#options.signal } : {};
  }
}

const comesNext: Partial<Record<Step['do'], ConfirmLight['next']>> = {
  read: 'light',
  drift: 'light',
  end: 'nothing',
  stop: 'nothing',
};

function lightIn(event: RunEvent): { readonly sequence: number | null; readonly received: unknown } | null {
  if (event.type === 'drift' || (event.type === 'reading' && event.reading.kind === 'light')) return event.reading;
  return event.type === 'ambient' && 'light' in event.ambient ? { ...event.ambient, sequence: null } : null;
}

function asMiss(thrown: unknown): { readonly code: string; readonly message: string } {
  const error = asError(thrown);
  return { code: error instanceof FlatfieldError ? error.code : 'unexpected-error', message: error.message };
}
