import { asError } from '../../base/as-error.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { plannedCount } from '../../plan/sampling/plan-parts.ts';
import { placeKey } from '../../plan/sampling/sampling-plan.ts';
import type { RunClock } from '../measuring.ts';
import { readPoint, type TimedAnswer } from '../read-point.ts';
import {
  isSignal,
  type MissedReading,
  type Moment,
  type PlannedReading,
  type Reading,
  type RequestAttempt,
  signalOf,
} from '../reading.ts';
import { SKIPPED } from '../state/accept.ts';
import type { RunEvent } from '../state/run-event.ts';
import type { RunState } from '../state/run-state.ts';
import { isSamePlace, plannedOf, pointsBefore } from '../state/visits.ts';
import type { CheckedPlace } from './checked-places.ts';
import { impossiblyDark } from './impossible-light.ts';
import type { SignalCheck } from './meter-log.ts';
import { type Metering, NOWHERE, type PlaceAnswer, type Placement } from './metering.ts';
import type { MeterStep } from './next-meter-step.ts';

/** Inputs of a light meter's step. */
export interface MeterRun {
  readonly state: RunState;
  readonly metering: Metering;
  readonly clock: RunClock;
  readonly signal: AbortSignal | undefined;
  /** A moment of the monotonic clock, as a reading holds it. */
  readonly momentOf: (startedMs: number) => Moment;
}

/** Takes a step of a light meter, and gives what came of it. Never throws. */
export async function takeMeterStep(step: MeterStep, run: MeterRun): Promise<readonly RunEvent[]> {
  const { metering, clock, signal } = run;
  const asking = signal ? { signal } : {};
  const startedAt = clock.now().toISOString();
  switch (step.do) {
    case 'warm-up': {
      const startedMs = clock.monotonicMs();
      const failed = await metering.warmUp(asking).then(() => null, missOf);
      if (failed) return [{ type: 'stopped', code: failed.code, params: { message: failed.message } }];
      return [{ type: 'warm-up', startedAt, durationMs: clock.monotonicMs() - startedMs }];
    }
    case 'place':
      return place(step, run);
    case 'drift': {
      const taken = await take(run, step.planned, (options) => metering.measure(options, step.planned.requested));
      if ('code' in taken) return [{ type: 'drift-missed', missed: taken }];
      if (isSignal(taken)) return [];
      const patch = run.state.plan.patches[taken.patchIndex];
      const why = patch ? impossiblyDark(patch, [taken.light.Y]) : null;
      if (why === null) return [{ type: 'drift', reading: taken }];
      const message = `What the meter measured at the center cannot be: ${why}. Check that the probe is on the screen.`;
      const { attempts } = taken;
      return [{ type: 'drift-missed', missed: { ...plannedOf(taken), attempts, code: 'value-out-of-range', message } }];
    }
    case 'signal': {
      const taken = await take(run, step.planned, (options) => metering.signal.read(step.planned.requested, options));
      if ('code' in taken) return [{ type: 'signal-missed', missed: taken }];
      return isSignal(taken) ? [{ type: 'signal', reading: taken }] : [];
    }
    case 'signal-check':
      return [{ type: 'signal-check', check: await check(step.at, run) }];
    case 'ambient':
      return [{ type: 'ambient', ambient: await ambient(run, startedAt) }];
  }
  return step satisfies never;
}

async function place(step: MeterStep & { readonly do: 'place' }, run: MeterRun): Promise<readonly RunEvent[]> {
  const { state, metering, signal } = run;
  const { purpose, planned } = step;
  const missed = (why: MissCause) => missedAt(run, purpose, planned, why);
  try {
    const answer = await metering.place(placementOf(step, run), signal ? { signal } : {});
    if (answer === 'read') return [{ type: 'placed', position: planned.requested }];
    if (answer === 'skip') return missed({ code: SKIPPED, message: 'The operator skipped this point.' });
    return [{ type: 'again', points: pointsToRetake(state, answer) }];
  } catch (error) {
    return missed(missOf(error));
  }
}

/** The points of the last place, or of the one before those that the operator wants now. */
function pointsToRetake(state: RunState, answer: PlaceAnswer): readonly PlannedReading[] {
  const found = pointsBefore(state, answer === 'back' ? (state.again[0] ?? null) : null);
  return found.length > 0 ? found : state.again;
}

/** Of a place that all patches are read at, each of them that is left is missed. */
function missedAt({ state, metering }: MeterRun, purpose: string, planned: PlannedReading, why: MissCause): RunEvent[] {
  const attempts: RequestAttempt[] = [];
  if (purpose === 'drift') return [{ type: 'drift-missed', missed: { ...planned, attempts, ...why } }];
  const points = metering.settings.byPoint && why.code === SKIPPED ? leftAt(state, planned) : [planned];
  return points.map((point) => ({ type: 'missed', missed: { ...point, attempts, ...why } }));
}

function leftAt(state: RunState, planned: PlannedReading): readonly PlannedReading[] {
  const { plan, points, readings, part, again } = state;
  const wanted = new Set(again.map(placeKey));
  return plan.patches.flatMap((_, patchIndex) => {
    const there = [...(points.byPatch[patchIndex]?.values() ?? [])].filter((point) =>
      isSamePlace(point, planned.requested),
    );
    return there.flatMap(({ index: pointIndex, xPx, yPx }) => {
      const one = { patchIndex, pointIndex, requested: { xPx, yPx } };
      const isDone = readings.has(placeKey(one)) || part.missed.has(placeKey(one));
      return isDone && !wanted.has(placeKey(one)) ? [] : [one];
    });
  });
}

function placementOf({ purpose, planned }: MeterStep & { readonly do: 'place' }, { state }: MeterRun): Placement {
  const { plan, readings, part, again } = state;
  return {
    purpose,
    position: planned.requested,
    planned: plannedOf(planned),
    done: readings.size + part.missed.size,
    planSize: plannedCount(plan),
    isAgain: purpose === 'point' && again.some((one) => placeKey(one) === placeKey(planned)),
    canGoBack: pointsBefore(state, again[0] ?? null).length > 0,
  };
}

/** The answer at a place of the signal check, or why there is none. */
async function check({ patchIndex, place: name, requested }: CheckedPlace, run: MeterRun): Promise<SignalCheck> {
  const planned = { patchIndex, pointIndex: 0, requested };
  const taken = await take(run, planned, (options) => run.metering.signal.read(requested, options));
  const { attempts } = taken;
  const at = { patchIndex, place: name, requested, attempts };
  if ('code' in taken) return { ...at, code: taken.code, message: taken.message };
  if (!isSignal(taken))
    return { ...at, code: 'source-answer-unusable', message: 'Light was read in place of the signal.' };
  const { startedAt, durationMs } = taken;
  return { ...at, startedAt, durationMs, ...signalOf(taken) };
}

async function ambient({ state, metering, signal }: MeterRun, startedAt: string) {
  const asking = signal ? { signal } : {};
  const total = { done: 0, planSize: plannedCount(state.plan), isAgain: false, canGoBack: false };
  try {
    await metering.showBlack(asking);
    const answer = await metering.place({ purpose: 'ambient', position: NOWHERE, planned: null, ...total }, asking);
    if (answer !== 'read') return { startedAt, problem: { code: SKIPPED, message: 'The operator skipped it.' } };
    const { light, received } = await metering.measure(asking);
    return { startedAt, light, received };
  } catch (error) {
    return { startedAt, problem: missOf(error) };
  }
}

type Ask = (options: {
  readonly signal?: AbortSignal;
  readonly onAttempt?: (attempt: RequestAttempt) => unknown;
}) => Promise<TimedAnswer['answer']>;

/** One reading outside the plan, or why there is none. */
async function take(run: MeterRun, planned: PlannedReading, ask: Ask): Promise<Reading | MissedReading> {
  const { state, clock, signal, momentOf } = run;
  const attempts: RequestAttempt[] = [];
  const onAttempt = (attempt: RequestAttempt) => void attempts.push(attempt);
  const source = {
    read: (_: unknown, options = {}) => ask(options),
    check: () => Promise.reject(new Error('no check')),
  };
  try {
    const read = await readPoint(source, planned.requested, { ...(signal && { signal }), clock, onAttempt });
    const { answer, startedAt, startedMs, durationMs } = read;
    const times = { startedAt, ...momentOf(startedMs), durationMs };
    return { ...plannedOf(planned), ...answer, sequence: state.sequence, ...times, attempts };
  } catch (error) {
    return { ...plannedOf(planned), attempts, ...missOf(error) };
  }
}

type MissCause = Pick<MissedReading, 'code' | 'message'>;

function missOf(thrown: unknown): MissCause {
  const error = asError(thrown);
  const { message } = error;
  return { code: error instanceof FlatfieldError ? error.code : 'unexpected-error', message };
}
