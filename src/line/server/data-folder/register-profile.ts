import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { issueText } from '../../../base/schema-issue.ts';
import type { Profile } from '../../../judge/profiles/profile.ts';
import { type RegisteredProfile, registeredProfileSchema } from '../../protocol/gate-answer.ts';
import { profileHash } from '../intake/profiles.ts';
import type { Store } from '../store/store.ts';

/** Rules for retests, and who registers. */
export interface RegistrationOptions {
  /** Max attempts at a unit, stopped ones included, 1 to 100; default 3. */
  readonly maxAttempts?: number | undefined;
  /** Age in days at which a pass no longer counts; default 30. */
  readonly maxAgeDays?: number | undefined;
  /** Pattern that the whole name of a unit must match; default null: any name. */
  readonly unitPattern?: string | null | undefined;
  /** Name of the token, or `command`. */
  readonly by: string;
  readonly now: Date;
}

/** Has the gate believe a profile, known by its content; registered again, its rules change. Throws `invalid-profile`. */
export async function registerProfile(
  store: Pick<Store, 'registerProfile' | 'audit'>,
  profile: Profile,
  { maxAttempts = 3, maxAgeDays = 30, unitPattern = null, by, now }: RegistrationOptions,
): Promise<RegisteredProfile> {
  const { name, version, title, limits } = profile;
  if (limits.length === 0) {
    throw new FlatfieldError('invalid-profile', `Profile ${name} has no limits: nothing could pass or fail by it.`);
  }
  const at = now.toISOString();
  const registered = registeredProfileSchema.safeParse({
    ...{ name, version, title, hash: profileHash(profile), maxAttempts, maxAgeDays, unitPattern },
    ...{ registeredAt: at, registeredBy: by },
  });
  if (!registered.success) {
    const [issue] = registered.error.issues;
    throw new FlatfieldError(
      'invalid-profile',
      `Profile ${name} cannot be registered: ${issueText(issue, 'the whole')}.`,
    );
  }
  await store.registerProfile(registered.data, profile);
  const units = unitPattern === null ? '' : `, units ${unitPattern}`;
  const detail = `${registered.data.hash}; ${maxAttempts} attempts, ${maxAgeDays} days${units}`;
  await store.audit({ at, who: by, action: 'profile registered', subject: `${name}@${version}`, detail });
  return registered.data;
}

/** Has the gate no longer believe a profile. False if it was not registered. */
export async function unregisterProfile(
  store: Pick<Store, 'unregisterProfile' | 'audit'>,
  hash: string,
  { by, now }: Pick<RegistrationOptions, 'by' | 'now'>,
): Promise<boolean> {
  if (!(await store.unregisterProfile(hash))) return false;
  await store.audit({ at: now.toISOString(), who: by, action: 'profile removed', subject: hash, detail: '' });
  return true;
}
