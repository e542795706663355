import { isMeasuredLight } from '../evidence.ts';
import type { DiagnosisInput, Rule } from './rule.ts';

/** The monitor ran in another color mode than planned: seen in its checks, or in even light that misses the calibration. */
export const wrongColorMode: Rule = (input) => {
  const evidence = modeChange(input) ?? evenButOff(input);
  return evidence === null
    ? null
    : {
        cause: 'wrong-color-mode',
        sentence: 'The monitor was probably in the wrong color mode: select the calibrated one and lock the keys.',
        evidence,
      };
};

function modeChange({ checks }: DiagnosisInput): string | null {
  const modes = [
    ...new Set(checks.flatMap(({ colorModeIndex }) => (colorModeIndex === null ? [] : [colorModeIndex + 1]))),
  ];
  return modes.length > 1 ? `the checks saw the menu's color modes ${modes.join(' and ')}` : null;
}

/** CIEDE2000 that no drift since the calibration makes, and that every point shares. */
const OFF_DELTA_E = 4;
const EVEN_DELTA_E = 2;

function evenButOff({ readings, deviations }: DiagnosisInput): string | null {
  if (!isMeasuredLight({ readings })) return null;
  const differences = deviations.flatMap(({ color, patchIndex }) =>
    color ? [{ patchIndex, off: color.deltaE2000 }] : [],
  );
  const first = differences.filter(({ patchIndex }) => patchIndex === differences[0]?.patchIndex).map(({ off }) => off);
  const [least, most] = [Math.min(...first), Math.max(...first)];
  if (first.length === 0 || least < OFF_DELTA_E || most - least > EVEN_DELTA_E) return null;
  return `every point misses the calibration by a CIEDE2000 of ${least.toFixed(1)} to ${most.toFixed(1)}`;
}
