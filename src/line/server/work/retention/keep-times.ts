import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import type { RegisteredProfile } from '../../../protocol/gate-answer.ts';
import type { RetentionRule } from '../../store/retention/retention.ts';

/** Throws `usage` with the `keepProblem` of a rule. */
export function refuseShortKeepTimes(...asked: Parameters<typeof keepProblem>): void {
  const problem = keepProblem(...asked);
  if (problem !== null) throw new FlatfieldError('usage', problem);
}

/** Says that a rule deletes runs so young that the gate accepts them under a registered profile; null if it does not. */
export function keepProblem(
  { passesBefore, othersBefore }: RetentionRule,
  registered: readonly RegisteredProfile[],
  now: Date,
): string | null {
  const longest = registered.toSorted((a, b) => b.maxAgeDays - a.maxAgeDays)[0];
  const ends = [passesBefore, othersBefore].filter((time) => time !== null);
  if (!longest || ends.length === 0) return null;
  const days = (now.getTime() - Math.max(...ends.map((time) => Date.parse(time)))) / DAY_MS;
  const { name, version, maxAgeDays } = longest;
  // A text that is not a time is no keep time at all.
  if (days >= maxAgeDays) return null;
  return `Runs would be kept for ${Math.floor(days)} days, but the gate accepts those under ${name}@${version} for ${maxAgeDays} days (--max-age-days): keep them at least that long.`;
}

const DAY_MS = 24 * 60 * 60 * 1000;
