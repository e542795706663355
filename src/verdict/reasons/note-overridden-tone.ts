import type { Reference } from '../../reference/reference.ts';
import type { Judgment } from '../judgment.ts';
import { overriddenTone } from '../overridden-tone.ts';
import type { Reason } from '../verdict.ts';
import { note } from './reason.ts';

/** Says that the tone response that was asked for is another than the calibration target's. */
export function noteOverriddenTone(
  toneResponse: Judgment['toneResponse'],
  reference: Reference | null,
): readonly Reason[] {
  const overridden = overriddenTone(toneResponse, reference);
  return overridden ? [note('tone-response-overridden', overridden)] : [];
}
