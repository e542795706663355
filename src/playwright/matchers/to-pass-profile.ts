import { findProfile, type LimitResult, type Profile } from '../../index.ts';
import { inspectionOf, judgedBy } from './judged-by.ts';
import { limitText, matchByProfile } from './match-by-profile.ts';
import type { MatcherContext, MatcherResult } from './matcher-result.ts';

/**
 * Passes where the verdict by a profile, a built-in one's name or your own, is `pass`; without one, by the profile that the
 * inspection was run with. A light profile on readings of the signal is inconclusive unless `acceptSignal`, here or where
 * it was run. Throws `invalid-profile`.
 */
export function toPassProfile(
  this: MatcherContext,
  received: unknown,
  profile?: string | Profile,
  { acceptSignal = false }: { readonly acceptSignal?: boolean } = {},
): MatcherResult {
  const named = profile ?? inspectionOf(received).judgement.profile;
  const resolved = typeof named === 'string' ? findProfile(named) : named;
  const judged = judgedBy(received, resolved, acceptSignal);
  return matchByProfile(this, judged, {
    call: `toPassProfile(${JSON.stringify(resolved.name)})`,
    expected: (limits) => `pass by ${resolved.name} ${resolved.version}${limitsText(limits)}`,
  });
}

function limitsText(limits: readonly LimitResult[]): string {
  const texts = [...new Set(limits.map(limitText))];
  return texts.length === 0 ? '' : `: ${texts.join(', ')}`;
}
