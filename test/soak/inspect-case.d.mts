import type { Case } from './case.mjs';

export interface Problem {
  readonly what: 'false pass' | 'false fail' | 'clean refused' | 'reading lost' | 'left changed' | 'crash';
  readonly details: string;
}

export interface CaseResult {
  readonly problems: readonly Problem[];
  readonly outcomes: readonly string[];
  readonly faults: number;
}

/** Carries one case out from end to end and says what was found wrong with it. */
export function inspectCase(given: Case): Promise<CaseResult>;
