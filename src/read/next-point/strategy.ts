import { frozen } from '../../base/frozen.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import type { PlannedReading, Reading } from '../reading.ts';
import type { Stop } from '../stop.ts';

/** A point under a patch of the plan. */
export type PointChoice = Pick<PlannedReading, 'patchIndex' | 'pointIndex'>;

/**
 * Reason why a strategy wants no more points: a kebab-case code, and a sentence of its own, which reports show as it is, or the parameters of its
 * sentence.
 */
export interface StrategyStop {
  readonly stop: Pick<Stop, 'code'> &
    ({ readonly message: string } | { readonly params: Stop['params'] }) & {
      /** True if the run is first closed as if its plan were done: drift is read and the monitor checked. */
      readonly closes?: boolean;
    };
}

/** Part of a run's state that a strategy may know. */
export interface StrategyState {
  /** As carried out: under HDCP its points are on even coordinates. */
  readonly plan: SamplingPlan;
  /** The patch on the screen; null before the first. */
  readonly shownPatchIndex: number | null;
  /** Readings that count so far, earlier parts of the run included. */
  readonly readings: Iterable<Reading>;
  /** True if a point of the plan is still to be read: neither read, nor missed in this part of the run. */
  isLeft(choice: PointChoice): boolean;
  /** The next point in the plan's own order, the patch on the screen first. */
  readonly inOrder: PointChoice;
}

/**
 * Chooses the next point to read. Asked once for each point, while any point of the plan is left; the run itself shows, checks and reads again. A
 * strategy that stops cuts the plan short, which is never a pass.
 */
export interface Strategy {
  next(state: StrategyState): PointChoice | StrategyStop;
}

/** Patch after patch, each in reading order. */
export const inPlanOrder: Strategy = frozen({ next: ({ inOrder }) => inOrder });
