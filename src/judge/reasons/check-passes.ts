import type { Evidence } from '../evidence.ts';
import type { OutlyingPass, UnstablePoints } from '../passes.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/** Check that the passes over a plan agree: those of the signal exactly, those of light except for chance. */
export function checkPasses({ passes }: Pick<Evidence, 'passes'>): readonly Reason[] {
  if (!passes) return [];
  const { unstable, outlying } = passes;
  return [...(unstable ? [explainUnstable(unstable)] : []), ...(outlying ? [explainOutlying(outlying)] : [])];
}

function explainUnstable({ patchIndex, pointIndex, ...params }: UnstablePoints): Reason {
  return inconclusive('signal-unstable', params, { patchIndex, pointIndex });
}

function explainOutlying({ patchIndex, pointIndex, ...params }: OutlyingPass): Reason {
  return inconclusive('pass-outlying', params, { patchIndex, pointIndex });
}
