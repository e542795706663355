import { asError } from '../../base/as-error.ts';
import { dataCopy } from '../../base/data-copy.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import type { PlannedReading } from '../reading.ts';
import type { RunState } from '../state/run-state.ts';
import { type Stop, stopOf } from '../stop.ts';
import { isLeft, nextPatch, nextPoint } from './points-left.ts';
import type { PointChoice, Strategy, StrategyStop } from './strategy.ts';

/** Result of asking a strategy: a point of the plan that is left, or the reason why the run stops. Null if no point is left. */
export type Chosen = PlannedReading | ChosenStop | null;

export interface ChosenStop extends Stop {
  /** True if the run is closed as if its plan were done before it stops. */
  readonly closes?: true;
}

/**
 * Asks a strategy for the point to be read next, once: its answer stands until the point is read or missed, or the plan moves to even coordinates.
 * Any other answer than a point left to read stops the run, so that no strategy reads forever.
 */
export function strategyAsker(strategy: Strategy): (state: RunState) => Chosen {
  let last: { readonly planned: PlannedReading; readonly plan: RunState['plan'] } | null = null;
  return (state) => {
    if (last && last.plan === state.plan && isLeft(state, last.planned)) return last.planned;
    const chosen = ask(strategy, state);
    last = chosen && 'requested' in chosen ? { planned: chosen, plan: state.plan } : null;
    return chosen;
  };
}

function ask(strategy: Strategy, state: RunState): Chosen {
  const patchIndex = nextPatch(state);
  const point = patchIndex === undefined ? undefined : nextPoint(state, patchIndex);
  if (patchIndex === undefined || !point) return null;
  try {
    const answer = strategy.next({
      plan: state.plan,
      shownPatchIndex: state.part.shown?.patchIndex ?? null,
      readings: { [Symbol.iterator]: () => state.readings.values() },
      isLeft: (choice) => pointOf(state, choice) !== undefined && isLeft(state, choice),
      inOrder: { patchIndex, pointIndex: point.index },
    });
    return 'stop' in answer ? stopBy(answer) : plannedOf(state, answer);
  } catch (error) {
    return failed(asError(error).message);
  }
}

function plannedOf(state: RunState, choice: PointChoice): Chosen {
  const { patchIndex, pointIndex } = choice;
  const point = pointOf(state, choice);
  if (!point) return stopOf('strategy-off-plan', { patchIndex: patchIndex ?? null, pointIndex: pointIndex ?? null });
  if (!isLeft(state, choice)) return stopOf('strategy-repeats', { patchIndex, pointIndex });
  return { patchIndex, pointIndex, requested: { xPx: point.xPx, yPx: point.yPx } };
}

function pointOf({ points }: RunState, { patchIndex, pointIndex }: PointChoice): SamplePoint | undefined {
  return points.byPatch[patchIndex]?.get(pointIndex);
}

function stopBy({ stop }: StrategyStop): Chosen {
  const { code, closes } = stop;
  const params = 'message' in stop ? { said: stop.message } : stop.params;
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(code) && isOfStop(params)) {
    return { code, params: dataCopy(params), ...(closes === true && { closes }) };
  }
  return failed(`its reason to stop has the code ${JSON.stringify(code)}, expected lower-case words joined by hyphens`);
}

function isOfStop(params: unknown): boolean {
  if (typeof params !== 'object' || params === null) return false;
  return !('said' in params) || typeof params.said === 'string';
}

function failed(message: string): Chosen {
  return stopOf('strategy-failed', { message });
}
