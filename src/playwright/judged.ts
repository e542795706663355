import type { Inspection } from '../index.ts';

const judged = new WeakSet<Inspection>();

/** Remembers that a test asserted something about an inspection, so that its outcome is the test's own affair. */
export function markJudged(inspection: Inspection): void {
  judged.add(inspection);
}

/** Whether a matcher looked at an inspection. */
export function wasJudged(inspection: Inspection): boolean {
  return judged.has(inspection);
}
