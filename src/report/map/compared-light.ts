import { colorBasis } from '../../color/color-basis.ts';
import { type ComparedPoint, lightAndSignal } from '../../color/light-and-signal.ts';
import type { Inspection } from '../../inspection/inspection.ts';

/** Every point of a run that read light and signal, against the center; null of a run that did not read both. */
export function comparedLight({
  plan,
  readings,
  meterLog,
  calibration,
  judgment,
}: Inspection): readonly ComparedPoint[] | null {
  if (!meterLog || meterLog.signal.length === 0) return null;
  const { toneResponse } = judgment;
  const asked = toneResponse?.from === 'option' ? toneResponse.value : null;
  return lightAndSignal(plan, readings, meterLog.signal, colorBasis(calibration.reference, asked).model);
}
