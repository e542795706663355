import type { Inspection } from '../../record/inspection.ts';

export const GOLDEN_RESULTS = ['good', 'failed', 'unfinished'] as const;

/** Result of a check of a golden unit; `unfinished`: it could not be measured as planned, and is no check. */
export type GoldenResult = (typeof GOLDEN_RESULTS)[number];

/**
 * Result of a check. One that an operator stopped or in which points were skipped has failed if what was read misses a limit of the check: else
 * nobody would finish it.
 */
export function goldenResult({ judgment, stopped, missed }: Inspection): GoldenResult {
  const { outcome, reasons } = judgment.verdict;
  if (outcome === 'pass') return 'good';
  if (outcome === 'fail') return 'failed';
  const isByPerson = stopped?.code === 'aborted' || missed.some(({ code }) => code === 'skipped');
  const isMissed = reasons.some(({ code }) => code === 'golden-bias' || code === 'golden-drift');
  return isByPerson && isMissed ? 'failed' : 'unfinished';
}
