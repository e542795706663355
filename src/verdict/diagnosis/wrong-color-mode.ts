import type { DiagnosisParams } from '../diagnosis.ts';
import { isMeasuredLight } from '../evidence.ts';
import type { DiagnosisInput, Rule } from './rule.ts';

/** The monitor ran in another color mode than planned: seen in its checks, or in even light that misses the calibration. */
export const wrongColorMode: Rule = (input) => {
  const params = modeChange(input) ?? evenButOff(input);
  return params && { cause: 'wrong-color-mode', params };
};

type Evidence = DiagnosisParams['wrong-color-mode'];

function modeChange({ checks }: DiagnosisInput): Evidence | null {
  const modes = [
    ...new Set(checks.flatMap(({ colorModeIndex }) => (colorModeIndex === null ? [] : [colorModeIndex + 1]))),
  ];
  return modes.length > 1 ? { modes, deltaE2000: null } : null;
}

/** CIEDE2000 that no drift since the calibration makes, and that every point shares. */
const OFF_DELTA_E = 4;
const EVEN_DELTA_E = 2;

function evenButOff({ readings, deviations }: DiagnosisInput): Evidence | null {
  if (!isMeasuredLight({ readings })) return null;
  const differences = deviations.flatMap(({ color, patchIndex }) =>
    color ? [{ patchIndex, off: color.deltaE2000 }] : [],
  );
  const first = differences.filter(({ patchIndex }) => patchIndex === differences[0]?.patchIndex).map(({ off }) => off);
  const [least, most] = [Math.min(...first), Math.max(...first)];
  if (first.length === 0 || least < OFF_DELTA_E || most - least > EVEN_DELTA_E) return null;
  return { modes: [], deltaE2000: { min: least, max: most } };
}
