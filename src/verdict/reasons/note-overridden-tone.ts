import type { Reference } from '../../reference/reference.ts';
import type { Judgement } from '../judgement.ts';
import { overridesTone } from '../overrides-tone.ts';
import type { Reason } from '../verdict.ts';
import { note } from './reason.ts';

/** Says that the tone response that was asked for is another than the calibration target's. */
export function noteOverriddenTone(
  toneResponse: Judgement['toneResponse'],
  reference: Reference | null,
): readonly Reason[] {
  if (!toneResponse || !reference || !overridesTone(toneResponse, reference)) return [];
  return [note('tone-response-overridden', { value: toneResponse.value, target: reference.toneResponse })];
}
