import { clockDifferenceMs } from '../cloud-api/service-time.ts';
import { safeText } from '../http/safe-text.ts';
import type { StoredFleet } from './sync-folder.ts';

/** Why a synced folder as a whole tells nothing for sure: unfinished, not without problems, or too old. */
export function folderDoubts(
  { complete, problems }: StoredFleet,
  listedAt: Date | undefined,
  now: Date,
  maxAgeMs: number,
): string[] {
  return [
    ...(complete ? [] : ['The sync is not complete: resume it.']),
    ...(problems.length === 0 ? [] : [problemText(problems)]),
    ...ageDoubt(listedAt, now, maxAgeMs),
  ];
}

/** Without it, no details are known to be as new as those that were seen before. */
export const lostSeenDoubt = 'seen.json of the folder was lost or damaged: sync into another folder.';

function problemText(problems: StoredFleet['problems']): string {
  const ids = Array.from(new Set(problems.map(({ monitorId }) => monitorId)));
  const shown = safeText(ids.slice(0, 5).join(', '), 400);
  return `The sync could not fetch everything of ${ids.length} monitors (${shown}${ids.length > 5 ? ', ...' : ''}): sync again.`;
}

function ageDoubt(listedAt: Date | undefined, now: Date, maxAgeMs: number): string[] {
  if (listedAt === undefined) return ['It is not known when the fleet was synced: sync again.'];
  const ageMs = now.getTime() - listedAt.getTime();
  if (ageMs < -clockDifferenceMs)
    return [`The fleet was synced in the future, at ${listedAt.toISOString()}: sync again.`];
  if (ageMs <= maxAgeMs) return [];
  const days = (ms: number) => Number((ms / 86_400_000).toFixed(2));
  return [
    `The fleet was synced at ${listedAt.toISOString()}, ${days(ageMs)} days ago; at most ${days(maxAgeMs)} are allowed: sync again.`,
  ];
}
