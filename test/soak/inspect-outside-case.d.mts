import type { Problem } from './inspect-case.mjs';
import type { OutsideCase } from './outside-case.mjs';

/** What is true of a case: a clean monitor, a bad one, or a run that cannot know. */
export type OutsideTruth = 'pass' | 'bad' | 'doubtful';

export interface OutsideResult {
  readonly problems: readonly Problem[];
  readonly outcomes: readonly string[];
  readonly faults: number;
  readonly truth: OutsideTruth;
}

/** Carries one outside case out over HTTP and holds what was said against what is true. */
export function inspectOutsideCase(given: OutsideCase): Promise<OutsideResult>;

/** What may not be said of a monitor of which this is true. */
export function problemsOf(truth: OutsideTruth, said: string, details: string): readonly Problem[];
