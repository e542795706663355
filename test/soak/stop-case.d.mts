import type { Arbitrary } from 'fast-check';

/** A screen with a defect, a plan, an order, and how limits stand to the values of the whole run. */
export interface StopCase {
  readonly kind: 'light' | 'signal';
}

export interface PlayedStopCase {
  readonly problems: readonly { readonly what: string; readonly details: string }[];
  /** Of the whole run. */
  readonly outcome: string;
  readonly isStopped: boolean;
  readonly planned: number;
  /** By the run that may stop. */
  readonly read: number;
}

export const stopCases: Arbitrary<StopCase>;

export function playStopCase(given: StopCase): Promise<PlayedStopCase>;
