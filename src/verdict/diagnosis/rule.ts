import type { FoundDiagnosis } from '../diagnosis.ts';
import type { Evidence } from '../evidence.ts';
import type { LevelView } from './level-view.ts';

/** What a rule looks at. */
export interface DiagnosisInput extends Pick<Evidence, 'plan' | 'readings' | 'checks'> {
  readonly levels: readonly LevelView[];
}

/** A cause with its evidence, or null where the readings do not speak for it. */
export type Rule = (input: DiagnosisInput) => FoundDiagnosis | null;
