import { colorBasis } from '../../color/color-basis.ts';
import type { Reference } from '../../reference/reference.ts';
import type { Judgement } from '../judgement.ts';
import type { Reason } from '../verdict.ts';
import { note } from './reason.ts';

/** Whether the tone response that was asked for is another than the calibration target's: then the target is not what was judged. */
export function noteOverriddenTone(
  toneResponse: Judgement['toneResponse'],
  reference: Reference | null,
): readonly Reason[] {
  if (toneResponse?.from !== 'option' || !reference || reference.toneResponse === null) return [];
  if (colorBasis(reference).toneResponse?.value === toneResponse.value) return [];
  const what = `The tone response is ${toneResponse.value} by option`;
  return [note('tone-response-overridden', `${what}; that of the calibration target is ${reference.toneResponse}.`)];
}
