import type { GateRun } from '../../protocol/gate-run.ts';

/**
 * True if a run counts against its unit: it did not pass, or its claim that it passed is not believed. A quarantined run never counts as a
 * pass, but any other result of it counts.
 */
export function countsAgainst(run: GateRun): boolean {
  return run.outcome !== 'pass' || isDisbelieved(run);
}

/** True if a quarantined run's claims about itself, such as that it passed or was stopped, are not believed. */
export function isDisbelieved({ quarantine }: GateRun): boolean {
  return quarantine !== null && DISBELIEVED.has(quarantine.reason);
}

const DISBELIEVED: ReadonlySet<string> = new Set(['contradicts-itself', 'judged-otherwise']);
