import { type ColorBasis, colorBasis } from '../judge/color/color-basis.ts';
import type { Deviation } from '../judge/color/deviation.ts';
import { deviations } from '../judge/color/deviations.ts';
import { leastErrors } from '../judge/detectability/least-errors.ts';
import type { GuardBand } from '../judge/guard-band.ts';
import type { Profile } from '../judge/profiles/profile.ts';
import { provenFail } from '../judge/proven-fail.ts';
import { candidatesOf } from '../judge/proven-misses.ts';
import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import type { Metering } from '../read/light/metering.ts';
import { measure } from '../read/measure.ts';
import type { MeasureProgress } from '../read/measuring.ts';
import { cornersFirst } from '../read/next-point/corners-first.ts';
import { soonestDefect } from '../read/next-point/soonest-defect.ts';
import { inPlanOrder, type Strategy } from '../read/next-point/strategy.ts';
import type { Reading } from '../read/reading.ts';
import type { RunState } from '../read/state/run-state.ts';
import type { Conditions, Inspection } from '../record/inspection.ts';
import { type FailHistory, failuresIn } from './fail-history.ts';
import type { OpenPass } from './open-pass.ts';
import type { Session } from './session/session.ts';
import { stopAtFail } from './stop-at-fail.ts';

/**
 * True if one reading alone misses a limit, regardless of the others: by its color against the calibration's, or in its code values. Limits that
 * compare points with each other say nothing about one of them.
 */
function isBeyondLimits(
  plan: SamplingPlan,
  reading: Reading,
  found: readonly Deviation[],
  { whyNoColor }: ColorBasis,
  profile: Profile,
  guardBand: GuardBand | undefined,
): boolean {
  const candidates = candidatesOf(profile, plan).filter(
    ({ definition, patchIndex }) =>
      definition.scope === 'patch' && definition.isOfEachReading && patchIndex === reading.patchIndex,
  );
  const ambientCdM2 = profile.ambientCdM2 ?? 0;
  const sources = { plan, readings: [reading], deviations: found, ambientCdM2, whyNoColor };
  return provenFail(candidates, sources, profile, guardBand, NONE).length > 0;
}

/** Of one reading the picture is taken for what was planned. */
const NONE: ReadonlySet<number> = new Set();

/** The facts known before the first point is read. */
export interface FoundBefore {
  readonly calibration: Inspection['calibration'];
  readonly conditions: Omit<Conditions, 'changed'>;
  readonly history: FailHistory | null;
}

/** Reads a pass over the plan into its state and its journal, and tells how far the run is and what each reading came to. */
export async function readPass(
  session: Session,
  { number, state, append }: OpenPass,
  before: FoundBefore,
): Promise<void> {
  const { plan, services, subject, monitor, writer } = session;
  const { calibration } = before;
  const { clock, signal, showPatch, onProgress } = services;
  const { toneResponse, guardBand } = plan.judging;
  const basis = colorBasis(calibration.reference, toneResponse);
  const tell = (progress: MeasureProgress) => {
    const { reading, missed } = progress;
    const found = reading ? deviations(state.plan, [reading], basis.model) : [];
    onProgress?.({
      ...ofAllPasses(progress, number, plan.repeat),
      patch: state.plan.patches[(reading ?? missed)?.patchIndex ?? -1]?.name ?? '',
      deviation: found[0] ?? null,
      isBad: reading !== null && isBeyondLimits(state.plan, reading, found, basis, plan.profile, guardBand),
    });
  };
  await measure({
    plan: state.plan,
    state,
    source: subject.source,
    clock,
    partStartedMs: session.startedMs,
    signal,
    limits: plan.limits,
    obstacle: services.listenerFailure,
    strategy: strategyOf(session, state, before),
    isShownVerified: plan.shownBy !== 'person',
    metering: subject.metering && oncePerRun(subject.metering, number),
    showPatch: async (patch, options) => {
      await showPatch(patch, monitor.id, { ...options, runFolder: writer?.folder });
      subject.metering?.screenChanged();
    },
    onEvent: append,
    onProgress: onProgress && tell,
  });
}

/** The strategy that names the next point and, if asked, stops the pass once its readings prove a fail. */
function strategyOf(
  { plan, services: { strategy }, monitor, startedAt }: Session,
  state: RunState,
  before: FoundBefore,
): Strategy | undefined {
  const { stopAtFail: asked } = plan;
  if (asked === null) return strategy ?? byPerson(plan, inPlanOrder);
  const { calibration, conditions } = before;
  const context = {
    calibration,
    conditions,
    monitor,
    simulated: plan.simulated,
    startedAt: startedAt.toISOString(),
  };
  return stopAtFail({ ...plan, state, context }, strategy ?? byPerson(plan, order(plan, asked, before)));
}

/** A person may show a chart in another way than planned: its corners tell. */
function byPerson({ shownBy, reads }: Session['plan'], strategy: Strategy): Strategy {
  return shownBy === 'person' && reads.metering === null ? cornersFirst(strategy) : strategy;
}

function order(
  { sampling, profile, judging, shownBy, reads }: Session['plan'],
  { isOrderFree }: NonNullable<Session['plan']['stopAtFail']>,
  { calibration, history }: FoundBefore,
): Strategy {
  if (!isOrderFree && history === null) return inPlanOrder;
  return soonestDefect({
    leastError: isOrderFree ? leastErrors(sampling, calibration, profile, judging) : [],
    failures: history ? failuresIn(history, sampling) : () => 0,
    // A person who shows the patches or moves a meter is not asked for each patch several times.
    inRounds: isOrderFree && shownBy !== 'person' && reads.metering === null,
  });
}

/** Ambient light is read in the first pass. */
function oncePerRun(metering: Metering, pass: number): Metering {
  if (pass === 0) return metering;
  const settings = { ...metering.settings, ambient: false };
  return {
    settings,
    signal: metering.signal,
    place: (placement, options) => metering.place(placement, options),
    warmUp: (options) => metering.warmUp(options),
    showBlack: (options) => metering.showBlack(options),
    measure: (options, position) => metering.measure(options, position),
    confirm: (options) => metering.confirm(options),
  };
}

/** The progress of one pass as that of the whole run, at the mean pace of this pass. */
function ofAllPasses(progress: MeasureProgress, pass: number, repeat: number): MeasureProgress {
  const { planned, done, elapsedMs, remainingMs } = progress;
  const laterMs = (repeat - pass - 1) * (elapsedMs + remainingMs);
  return { ...progress, planned: planned * repeat, done: planned * pass + done, remainingMs: remainingMs + laterMs };
}
