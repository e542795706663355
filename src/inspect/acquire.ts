import { overridesOf } from '../api/local/overrides-of.ts';
import { dataCopy } from '../base/data-copy.ts';
import { hasCode } from '../base/flatfield-error.ts';
import type { GoldenUnit } from '../judge/golden/golden-schema.ts';
import { lastPixelPatch } from '../plan/pattern/last-pixel-patch.ts';
import { lastSequence } from '../read/next-point/points-left.ts';
import { isReferenceProblem } from '../read/reference/reference-from.ts';
import type { Validation } from '../read/reference/validation.ts';
import type { LastPixel } from '../read/signal/last-pixel.ts';
import type { PixelMark } from '../read/signal/require-marked-last-pixel.ts';
import { reduce } from '../read/state/reduce.ts';
import type { RunState } from '../read/state/run-state.ts';
import { type Stop, stopOf } from '../read/stop.ts';
import type { Conditions, Inspection } from '../record/inspection.ts';
import { type FailHistory, readFailHistory } from './fail-history.ts';
import { type Hold, holding } from './holding.ts';
import { type OpenPass, openPass, stopUnless } from './open-pass.ts';
import type { RunPlan } from './plan-run.ts';
import { type FoundBefore, readPass } from './read-pass.ts';
import { runObstacle } from './run-obstacle.ts';
import type { Services } from './run-services.ts';
import type { Session } from './session/session.ts';
import type { SubjectState } from './session/subject.ts';

/** The result of acquiring a run from the monitor; nothing in here is judged. */
export interface Acquired {
  /** The passes over the plan: one, or as many as were to be read; fewer if one was stopped. */
  readonly passes: readonly [RunState, ...RunState[]];
  readonly calibration: Inspection['calibration'];
  /** Null if there was none to read, or if the reading of it was aborted. */
  readonly validation: Validation | null;
  readonly conditions: Omit<Conditions, 'changed'>;
  /** Null if the station has no golden unit for such readings, or if the run was refused before it was asked. */
  readonly goldenUnit: GoldenUnit | null;
}

/**
 * Opens the journal, changes what the run asks for, reads the monitor's own state, and reads the plan, with the size of the signal
 * confirmed before the first point and after the last. If the calibration, what the plan can see, or the size of the signal already rules a verdict out, or
 * a later part may not resume the run, nothing is read: each reading blanks the display.
 */
export async function acquire(session: Session): Promise<Acquired> {
  const { plan, services, subject, writer } = session;
  const refusal = writer?.interrupted?.refusal;
  if (refusal) return refused(session, stopOf('resume-refused', { changed: refusal }));
  if (writer?.interrupted?.isOver) return refused(session, stopOf('aborted', {}));
  return holding(async (hold) => {
    const { signal } = services;
    const first = await hold(openPass(session, 0));
    await subject.changeForRun(plan.reads.changes, { signal });
    const state = await subject.readState({ signal });
    const calibration =
      state.reference && isReferenceProblem(state.reference)
        ? { reference: null, problem: state.reference }
        : { reference: state.reference, problem: null };
    const golden = await beginGolden(services);
    const objection =
      runObstacle(plan, calibration, session.startedAt.toISOString(), subject.kind) ??
      (golden?.due ? { code: 'golden-unit-due', params: golden.due } : null);
    const obstacle = objection
      ? { code: objection.code, params: { ...objection.params } }
      : (services.listenerFailure() ?? (await sizeObstacle(session, first)));
    if (obstacle) await first.stop(obstacle);
    const history = obstacle ? null : await historyOf(session);
    const conditions = conditionsOf(session, state, history);
    const passes = obstacle ? [first] : await readPasses(session, first, { calibration, conditions, history }, hold);
    const last = passes.at(-1) ?? first;
    await stopUnless(last, 'resolution-unconfirmed', () => requireSize(session, first, { atEnd: true }));
    await stopUnless(last, 'patch-not-shown', services.confirmShown);
    await stopUnless(last, 'check-failed', () => checkOnceMore(session, first, last));
    const failure = services.listenerFailure();
    if (failure && last.state.stopped === null) await last.stop(failure);
    const notReached = last.state.stopped ? stoppedStates(session, passes.length, last.state.stopped) : [];
    const states = [...passes.map((pass) => pass.state), ...notReached];
    const oddities = subject.oddities?.() ?? [];
    return {
      passes: states as unknown as Acquired['passes'],
      calibration,
      conditions: oddities.length > 0 ? { ...conditions, oddities } : conditions,
      validation: state.validation,
      goldenUnit: golden?.due ? golden : ((await services.golden?.end()) ?? null),
    };
  });
}

/** Asks the station whether a check of its golden unit is due. */
async function beginGolden({ golden, from }: Services): Promise<GoldenUnit | null> {
  const meter = from.kind === 'monitor' ? (from.light?.meter.identity ?? null) : null;
  return golden === null ? null : golden.begin(dataCopy(meter));
}

/** The passes over the plan, one after the other; each must find the monitor as the first one did. */
async function readPasses(
  session: Session,
  first: OpenPass,
  found: FoundBefore,
  hold: Hold,
): Promise<readonly OpenPass[]> {
  const passes = [first];
  for (let pass = first; ; passes.push(pass)) {
    await readPass(session, pass, found);
    if (passes.length >= session.plan.repeat || pass.state.stopped) return passes;
    const before = { ...pass.state, expected: first.state.expected };
    pass = await hold(openPass(session, passes.length, before));
  }
}

/** The reason why a plan over the stated size would not fit the screen; null if it does. */
async function sizeObstacle(session: Session, first: OpenPass): Promise<Stop | null> {
  try {
    await requireSize(session, first, { atEnd: false });
    return null;
  } catch (error) {
    if (session.services.signal?.aborted) return stopOf('aborted', {});
    if (hasCode(error, 'resolution-mismatch', 'resolution-unconfirmed', 'journal-failed')) {
      return { code: error.code, params: { message: error.message } };
    }
    throw error;
  }
}

/** Asks for the pixels beyond the signal and reads its last one, which is kept before anything is concluded from it. */
async function requireSize(
  { subject, monitor, plan, services }: Session,
  first: OpenPass,
  { atEnd }: { readonly atEnd: boolean },
): Promise<void> {
  const { signal, confirmShown, showPatch } = services;
  const { resolution } = plan.sampling;
  const markLastPixel = async (mark: PixelMark) => {
    // What was shown for the last point counts, not the mark.
    if (atEnd && mark === 'black') await confirmShown();
    await showPatch(lastPixelPatch(resolution, mark), monitor.id, { signal });
  };
  const onLastPixel = (lastPixel: LastPixel) => first.add({ type: 'last-pixel', lastPixel, ...(atEnd && { atEnd }) });
  await subject.requireResolution(resolution, {
    signal,
    onLastPixel,
    ...(plan.shownBy !== 'person' && { markLastPixel }),
  });
}

/** The last pixel blanks the display for seconds, and counts for the verdict: the monitor must still be as it was behind it. */
async function checkOnceMore(
  { subject, services: { signal } }: Session,
  first: OpenPass,
  last: OpenPass,
): Promise<void> {
  if (first.state.lastPixelAtEnd === null) return;
  const afterReading = lastSequence(last.state);
  const check = await subject.source.check(afterReading, signal && { signal });
  await last.add({ type: 'check', check: { ...check, afterReading } });
}

/** A later part that is not the same run, or none: the monitor is not asked, and what was read before is kept. */
function refused(session: Session, why: Stop): Acquired {
  const passes = stoppedStates(session, 0, why) as unknown as Acquired['passes'];
  return {
    passes,
    calibration: { reference: null, problem: null },
    conditions: conditionsOf(session, null, null),
    validation: null,
    goldenUnit: null,
  };
}

/** The states of the passes that earlier parts read and this part did not reach. */
function stoppedStates({ writer }: Session, reached: number, { code, params }: Stop): readonly RunState[] {
  const later = writer?.interrupted?.passes.slice(reached) ?? [];
  return later.map(({ state }) => reduce(state, { type: 'stopped', code, params }));
}

/** The conditions of reading a monitor, as a record holds them. `state`: null if it was not asked. */
function conditionsOf(
  { plan, services }: Session,
  state: SubjectState | null,
  history: FailHistory | null,
): Omit<Conditions, 'changed'> {
  const { colorMode: mode, expectedCalibrations: coming = [] } = state ?? {};
  return {
    ...waysOf(plan, services),
    ...(plan.stopAtFail && { stopAtFail: history ? { history: countsOf(history) } : {} }),
    shownBy: plan.shownBy,
    ...(services.screen && { screen: services.screen }),
    colorMode: mode ? { index: mode.index, osdNumber: mode.index + 1, name: mode.name, type: mode.type } : null,
    keyLock: state?.keyLock ?? null,
    ...(coming.length > 0 && { expectedCalibrations: coming }),
  };
}

/** The earlier runs that decide what is read first; null if none do. */
async function historyOf({ plan: { stopAtFail }, monitor }: Session): Promise<FailHistory | null> {
  return stopAtFail?.history ? readFailHistory(stopAtFail.history, monitor) : null;
}

function countsOf({ runs, failures }: FailHistory): { readonly runs: number; readonly places: number } {
  return { runs, places: failures.size };
}

function waysOf(
  { reads }: RunPlan,
  { from }: Services,
): Pick<Conditions, 'source' | 'meter' | 'metering' | 'apiUrl' | 'overrides' | 'marker' | 'requestedBitDepth'> {
  if (from.kind === 'monitor') {
    const { api, light } = from;
    const { marker, bitDepth, metering } = reads;
    const overrides = overridesOf(api);
    const way = { apiUrl: api.baseUrl, ...(overrides.length > 0 && { overrides }), marker };
    if (light === null || metering === null) return { ...way, requestedBitDepth: bitDepth };
    return { meter: light.meter.identity, metering, ...way, requestedBitDepth: metering.withSignal ? bitDepth : null };
  }
  const { name, kind } = from.source;
  const source = { name, kind, confirmsResolution: typeof from.source.confirmResolution === 'function' };
  return { source, apiUrl: null, marker: null, requestedBitDepth: null };
}
