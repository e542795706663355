import { givenProfile, profileOfRecord } from '../../judge/profiles/given-profile.ts';
import type { Profile } from '../../judge/profiles/profile.ts';
import type { LimitResult } from '../../judge/verdict.ts';
import { judgedBy } from './judged-by.ts';
import { limitText, matchByProfile } from './match-by-profile.ts';
import { isPlainObject, optionsProblem, refuseArguments, refusing, restProblem, shown } from './matcher-arguments.ts';

/**
 * Passes where the verdict by a profile, a built-in one's name or your own, is `pass`; without one, by the profile that the
 * inspection was run with. A light profile on readings of the signal is inconclusive unless `acceptSignal`, here or where
 * it was run. Throws `invalid-argument`, and `invalid-profile` for the content of a profile.
 */
export const toPassProfile = refusing<
  [profile?: string | Profile, options?: { readonly acceptSignal?: boolean }, ...rest: undefined[]]
>('toPassProfile', (context, subject, profile, options = {}, ...rest) => {
  refuseArguments(
    profileProblem(profile) ?? optionsProblem(options, ['acceptSignal']) ?? flagProblem(options) ?? restProblem(rest),
  );
  const { inspection } = subject;
  const { acceptSignal = false } = options;
  const resolved = profile === undefined ? profileOfRecord(inspection.judgment.profile) : givenProfile(profile);
  return matchByProfile(context, subject, judgedBy(inspection, resolved, acceptSignal), {
    call: `toPassProfile(${JSON.stringify(resolved.name)})`,
    expected: (limits) => `pass by ${resolved.name} ${resolved.version}${limitsText(limits)}`,
  });
});

function profileProblem(profile: unknown): string | null {
  if (profile === undefined || typeof profile === 'string' || isPlainObject(profile)) return null;
  return `the profile is ${shown(profile)}; expected a name or a profile.`;
}

function flagProblem({ acceptSignal }: { readonly acceptSignal?: unknown }): string | null {
  if (acceptSignal === undefined || typeof acceptSignal === 'boolean') return null;
  return `acceptSignal is ${shown(acceptSignal)}; expected true or false.`;
}

function limitsText(limits: readonly LimitResult[]): string {
  const texts = [...new Set(limits.map(limitText))];
  return texts.length === 0 ? '' : `: ${texts.join(', ')}`;
}
