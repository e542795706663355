import { colorBasis } from '../../color/color-basis.ts';
import { type ComparedPoint, lightAndSignal, originOf } from '../../color/light-and-signal.ts';
import { pointFinder } from '../../sampling/plan-parts.ts';
import type { FoundDiagnosis } from '../diagnosis.ts';
import type { Evidence } from '../evidence.ts';

/** Whether the point that differs most from the center does so in the signal or in the panel, if both were read there. */
export function lightOrigin(
  { plan, readings, meterLog, calibration }: Evidence,
  toneResponse: number | string | null,
): readonly FoundDiagnosis[] {
  if (!meterLog || meterLog.signal.length === 0) return [];
  const { model } = colorBasis(calibration.reference, toneResponse);
  const compared = lightAndSignal(plan, readings, meterLog.signal, model);
  const worst = compared.reduce<ComparedPoint | null>((most, one) => (light(one) > light(most) ? one : most), null);
  const origin = worst && originOf(worst);
  const point = worst && pointFinder(plan)(worst.patchIndex, worst.pointIndex);
  if (!worst || !origin || !point) return [];
  const { light: inLight, signal, panel } = worst;
  if (inLight === null || signal === null || panel === null) return [];
  const patch = plan.patches[worst.patchIndex]?.name ?? '';
  const { xPx, yPx } = point;
  return [{ cause: CAUSES[origin], params: { patch, at: { xPx, yPx }, light: inLight, signal, panel } }];
}

const CAUSES = { panel: 'deviation-in-panel', signal: 'deviation-in-signal', both: 'deviation-in-both' } as const;

function light(point: ComparedPoint | null): number {
  return point?.light ?? -1;
}
