import type { History } from './operations.ts';

/** Whether a history keeps what its types promise: shrinking may break it. */
export function isPossible({ startsAt, operations }: History): boolean {
  let nowMs = Date.parse(startsAt);
  const freeFromMs = new Map<string, number>();
  const made = new Set<string>();
  for (const operation of operations) {
    switch (operation.kind) {
      case 'advance':
      case 'suspend':
        nowMs += operation.ms;
        break;
      case 'reboot':
        nowMs += operation.offMs;
        freeFromMs.set(operation.station, nowMs);
        break;
      case 'run': {
        const { run, station, resumes, durationMs } = operation;
        if (nowMs - durationMs < (freeFromMs.get(station) ?? Number.NEGATIVE_INFINITY)) return false;
        if (resumes !== null && !made.has(resumes)) return false;
        freeFromMs.set(station, nowMs);
        made.add(run);
        break;
      }
      case 'send':
      case 'release-run':
        if (!made.has(operation.run)) return false;
        break;
      default:
    }
  }
  return true;
}
