import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import type { PlannedReading, Reading } from './reading.ts';
import type { Stop } from './stop.ts';

/** A point under a patch of the plan. */
export type PointChoice = Pick<PlannedReading, 'patchIndex' | 'pointIndex'>;

/** Why a strategy wants no more points: a kebab-case code, and a sentence of its own, which reports show as it is, or what its sentence is made of. */
export interface StrategyStop {
  readonly stop: Pick<Stop, 'code'> &
    ({ readonly message: string } | { readonly params: Stop['params'] }) & {
      /** Whether the run is first closed as if its plan were done: drift is read and the monitor checked. */
      readonly closes?: boolean;
    };
}

/** What a strategy may know of a run. */
export interface StrategyState {
  /** As carried out: under HDCP its points are on even coordinates. */
  readonly plan: SamplingPlan;
  /** The patch on the screen; null before the first. */
  readonly shownPatchIndex: number | null;
  /** What was read and counts so far, earlier parts of the run included. */
  readonly readings: Iterable<Reading>;
  /** Whether a point of the plan is still to be read: neither read, nor missed in this part of the run. */
  isLeft(choice: PointChoice): boolean;
  /** The next point in the plan's own order, the patch on the screen first. */
  readonly inOrder: PointChoice;
}

/**
 * Which point is read next. Asked once for each point, while any point of the plan is left; showing, checking and reading again are
 * the run's business. A strategy that stops cuts the plan short, which is never a pass.
 */
export interface Strategy {
  next(state: StrategyState): PointChoice | StrategyStop;
}

/** Patch after patch, each in reading order. */
export const inPlanOrder: Strategy = { next: ({ inOrder }) => inOrder };
