import type { History } from './operations.ts';

/** Whether a history keeps what its types promise: shrinking may break it. */
export function isPossible({ startsAt, operations }: History): boolean {
  let nowMs = Date.parse(startsAt);
  const freeFromMs = new Map<string, number>();
  const made = new Set<string>();
  for (const operation of operations) {
    if (operation.kind === 'advance' || operation.kind === 'suspend') nowMs += operation.ms;
    if (operation.kind === 'reboot') {
      nowMs += operation.offMs;
      freeFromMs.set(operation.station, nowMs);
    }
    if ((operation.kind === 'send' || operation.kind === 'release-run') && !made.has(operation.run)) return false;
    if (operation.kind !== 'run') continue;
    const { run, station, resumes, durationMs } = operation;
    if (nowMs - durationMs < (freeFromMs.get(station) ?? Number.NEGATIVE_INFINITY)) return false;
    if (resumes !== null && !made.has(resumes)) return false;
    freeFromMs.set(station, nowMs);
    made.add(run);
  }
  return true;
}
