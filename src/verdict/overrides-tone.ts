import { colorBasis } from '../color/color-basis.ts';
import type { Reference } from '../reference/reference.ts';
import type { Judgement } from './judgement.ts';

/** Whether the tone response that was asked for is another than the calibration target's: then the target is not what is judged. */
export function overridesTone(toneResponse: Judgement['toneResponse'], reference: Reference | null): boolean {
  if (toneResponse?.from !== 'option' || !reference || reference.toneResponse === null) return false;
  return colorBasis(reference).toneResponse?.value !== toneResponse.value;
}
