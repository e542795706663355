import type { Limit, Profile } from '../../judge/profiles/profile.ts';
import { parseProfile } from '../../judge/profiles/profile-schema.ts';

/**
 * A profile of one limit on any readings: with it a matcher judges as every verdict does, so that no doubt about the
 * readings passes it by. Throws `invalid-profile`.
 */
export function oneLimitProfile(
  { metric, operator, limit }: Pick<Limit, 'metric' | 'operator'> & { readonly limit: number },
  more: Pick<Profile, 'validation'> = {},
): Profile {
  return parseProfile({
    name: 'own-limit',
    version: 1,
    title: "The test's own limit",
    kind: 'signal',
    plan: { layout: '5x5', patches: ['white'] },
    requires: { minimumPoints: 1, patches: [], minimumSpan: 0 },
    calibrationMaxAgeDays: null,
    limits: [{ metric, operator, required: limit, source: 'the test', verified: true }],
    ...more,
  });
}
