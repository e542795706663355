import { findMetric } from '../color/metrics/metric-table.ts';
import { type Evidence, isMeasuredLight } from './evidence.ts';
import type { Profile } from './profiles/profile.ts';
import type { Basis } from './verdict.ts';

/** What a verdict rests on, which every output carries: whether light was measured, whether it is real, and who read it if not Flatfield. */
export function basis(evidence: Evidence, profile: Profile): Basis {
  const { passes } = evidence;
  const repeated = passes ? { passes: passes.planned, passRule: passes.rule } : { passes: null };
  const simulated = evidence.simulated?.scenario ?? null;
  const source = evidence.conditions?.source?.name;
  const custom = source === undefined ? {} : { source };
  return { evidence: kind(evidence, profile), profile: profile.name, simulated, ...repeated, ...custom };
}

function kind(evidence: Evidence, profile: Profile): Basis['evidence'] {
  if (isMeasuredLight(evidence)) return 'light';
  if (profile.kind === 'light') return 'signal-path-only';
  const usesColors = profile.limits.some(({ metric }) => findMetric(metric)?.needs !== 'codes');
  return usesColors ? 'signal-as-colors' : 'signal';
}
