import { pointFinder } from '../../plan/sampling/plan-parts.ts';
import { colorBasis } from '../color/color-basis.ts';
import { lightAndSignal, originOf } from '../color/light-and-signal.ts';
import type { FoundDiagnosis } from '../diagnosis.ts';
import type { Evidence } from '../evidence.ts';

/** The origin (signal or panel) of the largest difference from the center, if both were read at that point. */
export function lightOrigin(
  { plan, readings, meterLog, calibration }: Evidence,
  toneResponse: number | string | null,
): readonly FoundDiagnosis[] {
  if (!meterLog) return [];
  const { model } = colorBasis(calibration.reference, toneResponse);
  const compared = lightAndSignal(plan, readings, meterLog.signal, model);
  const [worst] = compared.toSorted((a, b) => Number(b.light) - Number(a.light));
  if (!worst) return [];
  const { patchIndex, pointIndex, ...apart } = worst;
  const [origin, patch, point] = [originOf(worst), plan.patches[patchIndex], pointFinder(plan)(patchIndex, pointIndex)];
  if (!origin || !patch || !point) return [];
  const at = { xPx: point.xPx, yPx: point.yPx };
  // What has an origin is known in light, signal and panel.
  return [{ cause: CAUSES[origin], params: { patch: patch.name, at, ...(apart as Apart) } }];
}

const CAUSES = { panel: 'deviation-in-panel', signal: 'deviation-in-signal', both: 'deviation-in-both' } as const;

type Apart = Readonly<Record<'light' | 'signal' | 'panel', number>>;
