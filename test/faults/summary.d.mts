import type { FaultCase } from './case.mjs';

type Scored = Pick<
  FaultCase,
  'family' | 'profile' | 'outcome' | 'isVisible' | 'isNameable' | 'causes' | 'named' | 'wrong'
>;

export interface Totals {
  readonly cases: number;
  readonly visible: number;
  readonly visiblePassed: number;
  readonly nameable: number;
  readonly nameableNamed: number;
  readonly unnameable: number;
  readonly unnameableSilent: number;
  readonly unnameableRight: number;
  readonly casesWithWrongCause: number;
  readonly wrongCauses: number;
  readonly clean: number;
  readonly cleanNotPassed: number;
  readonly cleanNamed: number;
}

export function confusionOf(cases: readonly Scored[]): Map<string, Map<string, number>>;
export function totalsOf(cases: readonly Scored[]): Totals;
export function isGood(cases: readonly Scored[]): boolean;
