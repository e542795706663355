import { findMetric } from '../color/metrics/metric-table.ts';
import { type Evidence, isMeasuredLight } from './evidence.ts';
import type { Profile } from './profile.ts';

/** What a verdict rests on, in words that every output carries: whether light was measured, and whether it is real. */
export function basis(evidence: Evidence, profile: Profile): string {
  const simulated = evidence.simulated ? `Simulated monitor (${evidence.simulated.scenario}). ` : '';
  return `${simulated}${kind(evidence, profile)}`;
}

function kind(evidence: Evidence, profile: Profile): string {
  if (isMeasuredLight(evidence)) return 'Emitted light, measured with a meter.';
  if (profile.kind === 'light') {
    return `Signal path only, no light was measured: profile ${profile.name} speaks of emitted light, the readings of the signal at the monitor's input.`;
  }
  const usesColors = profile.limits.some(({ metric }) => findMetric(metric)?.needs !== 'codes');
  return usesColors
    ? "Signal at the monitor's input, turned into colors by the monitor's calibration result; no light was measured."
    : "Signal at the monitor's input only; no light was measured.";
}
