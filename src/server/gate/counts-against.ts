import type { GateRun } from '../../protocol/gate-run.ts';

/**
 * Whether a run counts against its unit: it did not pass, or it says so in words that are not believed. A quarantined run passes nothing, but
 * what it says against the unit is heard.
 */
export function countsAgainst(run: GateRun): boolean {
  return run.outcome !== 'pass' || isDisbelieved(run);
}

/** Whether what a quarantined run says of itself, such as that it passed or was stopped, is not believed. */
export function isDisbelieved({ quarantine }: GateRun): boolean {
  return quarantine !== null && DISBELIEVED.has(quarantine.reason);
}

const DISBELIEVED: ReadonlySet<string> = new Set(['contradicts-itself', 'judged-otherwise']);
