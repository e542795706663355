import type { Reference } from '../read/reference/reference.ts';
import { colorBasis } from './color/color-basis.ts';
import type { Judgment } from './judgment.ts';

/** A tone response that was asked for in place of the calibration target's. */
export interface OverriddenTone {
  readonly value: number | string;
  readonly target: number | string;
}

/** The tone response that was asked for, if it is not the calibration target's: then the target is not what is judged. Else null. */
export function overriddenTone(
  toneResponse: Judgment['toneResponse'],
  reference: Reference | null,
): OverriddenTone | null {
  if (toneResponse?.from !== 'option' || !reference || reference.toneResponse === null) return null;
  const { value } = toneResponse;
  return colorBasis(reference).toneResponse?.value === value ? null : { value, target: reference.toneResponse };
}
