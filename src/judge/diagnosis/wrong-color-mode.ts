import type { FoundDiagnosis } from '../diagnosis.ts';
import type { Evidence } from '../evidence.ts';

/** The monitor ran in another color mode than planned, as its checks saw. */
export function wrongColorMode(checks: Evidence['checks']): FoundDiagnosis | null {
  const modes = [
    ...new Set(checks.flatMap(({ colorModeIndex }) => (colorModeIndex === null ? [] : [colorModeIndex + 1]))),
  ];
  return modes.length > 1 ? { cause: 'wrong-color-mode', params: { modes } } : null;
}
