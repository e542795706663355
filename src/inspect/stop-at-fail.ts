import { colorBasis } from '../judge/color/color-basis.ts';
import type { Deviation } from '../judge/color/deviation.ts';
import { deviations } from '../judge/color/deviations.ts';
import { possiblePaths } from '../judge/color/signal/possible-paths.ts';
import { FAIL_PROVEN } from '../judge/fail-proven.ts';
import { judgeEvidence } from '../judge/judge-evidence.ts';
import { judgedByCode } from '../judge/judged-by-code.ts';
import type { MetricSources } from '../judge/metrics/field-readings.ts';
import { provenFail } from '../judge/proven-fail.ts';
import { type Candidate, candidatesOf } from '../judge/proven-misses.ts';
import { unconfirmedCharts } from '../judge/reasons/check-charts.ts';
import type { Strategy, StrategyStop } from '../read/next-point/strategy.ts';
import type { Reading } from '../read/reading.ts';
import { measurementOf } from '../read/state/measurement.ts';
import type { RunState } from '../read/state/run-state.ts';
import { stopOf } from '../read/stop.ts';
import type { PassContext } from '../record/repeats/pass.ts';
import type { RunPlan } from './plan-run.ts';

/** The facts about its run that a strategy needs to stop at a proven fail. */
export interface StopAtFailInput extends Pick<RunPlan, 'profile' | 'judging'> {
  /** The pass under way. */
  readonly state: RunState;
  readonly context: PassContext;
}

/**
 * A strategy that reads on as another one says until what was read proves a fail: a limit that every completion of the plan misses, in a
 * run that nothing read so far makes doubtful. It never stops for a pass.
 */
export function stopAtFail(input: StopAtFailInput, order: Strategy): Strategy {
  const prover = new Prover(input);
  return { next: (asked) => (prover.isFailProven() ? STOP : order.next(asked)) };
}

const STOP: StrategyStop = {
  stop: { ...stopOf(FAIL_PROVEN, {}), closes: true },
};

/** Asked after each reading, it looks only at the patches that were read since. */
class Prover {
  readonly #input: StopAtFailInput;
  readonly #basis: ReturnType<typeof colorBasis>;
  #plan: RunState['plan'] | null = null;
  #candidates: readonly Candidate[] = [];
  #deviations = new Map<Reading, readonly Deviation[]>();
  #isProven = false;
  /** A run that is in doubt is asked for its verdict again only after as many readings once more. */
  #nextVerdictAt = 0;

  constructor(input: StopAtFailInput) {
    this.#input = input;
    const { context, judging } = input;
    this.#basis = colorBasis(context.calibration.reference, judging.toneResponse);
  }

  isFailProven(): boolean {
    const { state } = this.#input;
    const touched = this.#takeIn(state);
    if (touched.size === 0) return this.#isProven;
    if (!this.#isProven) this.#isProven = this.#proves(touched);
    return this.#isProven;
  }

  /** Patches whose readings are others than at the last time. */
  #takeIn({ plan, readings }: RunState): ReadonlySet<number> {
    const known = this.#deviations;
    const isOther = this.#plan !== plan;
    if (isOther) {
      this.#plan = plan;
      this.#candidates = candidatesOf(this.#input.profile, plan);
    }
    const touched = new Set<number>();
    const left = new Map<Reading, readonly Deviation[]>();
    for (const reading of readings.values()) {
      const before = isOther ? undefined : known.get(reading);
      if (!before) touched.add(reading.patchIndex);
      left.set(reading, before ?? deviations(plan, [reading], this.#basis.model));
      known.delete(reading);
    }
    for (const gone of known.keys()) touched.add(gone.patchIndex);
    // What is proven rests on readings that may count no more.
    if (known.size > 0) this.#isProven = false;
    this.#deviations = left;
    return touched;
  }

  #proves(touched: ReadonlySet<number>): boolean {
    const { state, context, profile, judging } = this.#input;
    const candidates = this.#candidates.filter(({ uses }) => uses.some((patchIndex) => touched.has(patchIndex)));
    const used = new Set([...touched, ...candidates.flatMap(({ uses }) => uses)]);
    const unconfirmed = unconfirmedCharts({
      ...context,
      plan: state.plan,
      readings: [...state.readings.values()],
    });
    const found = provenFail(candidates, this.#sources(used), profile, judging.guardBand, unconfirmed);
    if (found.length === 0 || state.readings.size < this.#nextVerdictAt) return false;
    this.#nextVerdictAt = 2 * state.readings.size;
    return this.#wouldFail();
  }

  #sources(used: ReadonlySet<number>): MetricSources {
    const { plan } = this.#input.state;
    const { profile } = this.#input;
    const { model, toneResponse, whyNoColor } = this.#basis;
    const own = [...this.#deviations].filter(([{ patchIndex }]) => used.has(patchIndex));
    const readings = own.map(([reading]) => reading);
    const found = own.flatMap(([, deviation]) => deviation);
    const [path] = model !== null && toneResponse === null ? possiblePaths(plan, readings).paths : [];
    const byCode = path ? judgedByCode({ plan, readings, deviations: found, path, profile }) : [];
    return {
      plan,
      readings,
      deviations: found,
      ambientCdM2: profile.ambientCdM2 ?? 0,
      whyNoColor,
      byCode: new Set(byCode.flatMap((one) => one.deviations)),
    };
  }

  /** True if the run fails if it ends here, and the checks still due at its end find nothing. */
  #wouldFail(): boolean {
    const { state, context, profile, judging } = this.#input;
    const stopped = { code: FAIL_PROVEN, params: {}, afterReading: state.sequence - 1 };
    const evidence = { ...context, ...measurementOf(state), stopped };
    const { verdict } = judgeEvidence(evidence, profile, { ...judging, judgedAt: context.startedAt });
    return (
      verdict.reasons.some(({ weight }) => weight === 'fail') &&
      verdict.reasons.every(({ weight, code }) => weight !== 'inconclusive' || CHECKED_AT_THE_END.has(code))
    );
  }
}

const CHECKED_AT_THE_END: ReadonlySet<string> = new Set(['end-unchecked', 'drift-unknown', 'signal-missing']);
