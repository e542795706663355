import type { Profile } from '../../../../judge/profiles/profile.ts';
import type { JudgingRow } from '../../../protocol/judging-row.ts';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import { profileHash } from '../../intake/profiles.ts';
import type { Store } from '../../store/store.ts';
import type { Decision } from '../webhooks/register-webhook.ts';

/** Has the stored runs that a filter means judged again under a profile. Null if it means none. */
export async function startJudging(
  store: Store,
  profile: Profile,
  filter: RunFilter,
  { by, now }: Decision,
): Promise<JudgingRow | null> {
  const at = now.toISOString();
  const started = await store.startJudging({ profile, hash: profileHash(profile), filter, at, by });
  if (!started) return null;
  const { number, runs } = started;
  const detail = `${profile.name}@${profile.version}, ${runs} runs: ${JSON.stringify(filter)}`;
  await store.audit({ at, who: by, action: 'judging started', subject: `${number}`, detail });
  return started;
}

/** Ends a judging before all its runs are judged. False if there is none of this number under way. */
export async function stopJudging(store: Store, number: number, { by, now }: Decision): Promise<boolean> {
  const at = now.toISOString();
  if (!(await store.stopJudging(number, at))) return false;
  await store.audit({ at, who: by, action: 'judging stopped', subject: `${number}`, detail: '' });
  return true;
}
