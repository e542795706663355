import type { ReadingOrder } from '../sampling/sampling-plan.ts';

/** How a value must stand to a bound; strict operators refuse equality. */
export const LIMIT_OPERATORS = ['<', '<=', '>', '>=', '=='] as const;
export type LimitOperator = (typeof LIMIT_OPERATORS)[number];

/** What limits are about: the signal at the monitor's input or the light it emits. */
export const PROFILE_KINDS = ['signal', 'light'] as const;

/** One bound on one metric. */
export interface Limit {
  /** Name from the metric table in docs/metrics.md. */
  readonly metric: string;
  /** Names of the patches the limit applies to; absent: each patch of the plan by itself. */
  readonly patches?: readonly string[];
  readonly operator: LimitOperator;
  /** Recommended bound, where the source gives one. Missing it is `marginal`, not a failure. */
  readonly should?: number;
  /** Required bound. Missing it is a failure. */
  readonly shall: number;
  /** Where the bound comes from. */
  readonly source: string;
  /** Whether the bound was seen in a primary source or in running code; false is said on every output. */
  readonly verified: boolean;
}

/** A versioned list of limits with the plan they speak of. */
export interface Profile {
  readonly name: string;
  readonly version: number;
  readonly title: string;
  /** What the limits speak of: the signal at the monitor's input or the light it emits. */
  readonly kind: (typeof PROFILE_KINDS)[number];
  /** What is read where the caller does not say otherwise. */
  readonly plan: { readonly layout: string; readonly patches: readonly string[]; readonly order?: ReadingOrder };
  /** What a plan must at least have for the limits to mean anything; less is inconclusive. */
  readonly requires: {
    readonly minimumPoints: number;
    readonly minimumGrid?: { readonly columns: number; readonly rows: number };
    readonly patches: readonly string[];
    /**
     * What the points must span of the screen's width and of its height, 0 to 1; 0.5 if absent. From 0.5 on, each quarter of
     * the screen must have a point as well: a line of points along the diagonal spans both sides and sees two corners only.
     */
    readonly minimumSpan?: number;
    /** How far the luminances of the calibration's primaries may be from adding up to white's, in percent of it; absent: the bounds of every calibration. */
    readonly additivityPercent?: number;
  };
  /** Greatest age of the calibration result in days; null where the limits need no calibration. */
  readonly calibrationMaxAgeDays: number | null;
  /** Luminance added to every reading before luminance metrics, in cd/m2; 0 where absent. */
  readonly ambientCdM2?: number;
  /** What a reader must know beside the limits. */
  readonly note?: string;
  readonly limits: readonly Limit[];
}
