import type { Inspection } from '../../inspection/inspection.ts';
import type { RUN_OBSTACLES } from '../../protocol/run-row.ts';
import { overriddenTone } from '../../verdict/overridden-tone.ts';
import { isSignalPathOnly } from '../../verdict/signal-path-only.ts';
import { isPlanNarrowed } from './is-plan-narrowed.ts';

type Obstacle = (typeof RUN_OBSTACLES)[number];

/** What keeps a run from proving anything at the gate, beside its outcome. */
export function obstaclesOf(inspection: Inspection): Obstacle[] {
  const { plan, judgment, calibration } = inspection;
  const { profile, verdict, toneResponse } = judgment;
  const { reference } = calibration;
  const { guardBand: band = 0 } = judgment;
  const widths = typeof band === 'number' ? [band] : Object.values(band);
  const found: Readonly<Record<Obstacle, boolean>> = {
    'plan-narrowed': isPlanNarrowed(plan, profile),
    'guard-band': widths.some((width) => width !== 0),
    'signal-path-only': isSignalPathOnly(inspection, profile) || verdict.basis.evidence === 'signal-path-only',
    'not-tested': verdict.reasons.some(({ code }) => code === 'not-tested'),
    // A profile without an age of the calibration needs none.
    'given-reference': profile.calibrationMaxAgeDays !== null && isGiven(reference?.source),
    'tone-overridden': overriddenTone(toneResponse, reference) !== null,
  };
  return (Object.keys(found) as Obstacle[]).filter((obstacle) => found[obstacle]);
}

/** Whether a calibration result came from whoever ran the inspection, and not from the monitor or its management. */
function isGiven(source: string | undefined): boolean {
  return source === 'file' || source === 'custom';
}
