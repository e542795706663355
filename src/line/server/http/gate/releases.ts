import type { LineDeps } from '../line-env.ts';
import { refusal } from '../refusal.ts';

/** Lets a quarantined run count, or the runs that a check of a golden unit made suspect, on an administrator's word. Throws the refusal `not-found`. */
export async function releaseRun({ store, now }: LineDeps, id: string, by: string, reason: string): Promise<void> {
  const at = now().toISOString();
  if (!(await store.releaseRun(id, { at, by, reason })))
    throw refusal('not-found', `No run ${id} is quarantined or an unreleased check of a golden unit.`);
  await store.audit({ at, who: by, action: 'run released', subject: id, detail: reason });
}

/** Releases a blocked unit for another inspection under a profile, on an administrator's word. */
export async function releaseUnit(
  { store, now }: LineDeps,
  { unit, profile }: { readonly unit: string; readonly profile: string },
  by: string,
  reason: string,
): Promise<void> {
  const at = now().toISOString();
  await store.releaseUnit(unit, profile, { at, by, reason });
}
