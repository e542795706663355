import type { Deviation } from '../../color/deviation.ts';
import type { FoundDiagnosis } from '../diagnosis.ts';
import type { Evidence } from '../evidence.ts';
import type { LevelView } from './level-view.ts';

/** What a rule looks at. */
export interface DiagnosisInput extends Pick<Evidence, 'plan' | 'readings' | 'checks'> {
  readonly deviations: readonly Deviation[];
  readonly levels: readonly LevelView[];
}

/** A cause with its evidence, or null where the readings do not speak for it. */
export type Rule = (input: DiagnosisInput) => FoundDiagnosis | null;
