import { frozen } from '../base/frozen.ts';
import { plainCopy } from '../base/plain-copy.ts';
import type { Evidence } from './evidence.ts';
import { type JudgeReadingsOptions, judgeEvidence } from './judge-evidence.ts';
import type { Judgment } from './judgment.ts';
import { givenProfile } from './profiles/given-profile.ts';
import type { Profile } from './profiles/profile.ts';

export type { JudgeReadingsOptions } from './judge-evidence.ts';

/**
 * Judges a caller's readings by a profile: the same evidence, profile and options give the same judgment, whatever the caller writes to any of them
 * later. Throws `invalid-profile`, `unknown-tone-response`, `invalid-guard-band`, and `invalid-plan` if an error must be seen that cannot be.
 */
export function judgeReadings(evidence: Evidence, profile: Profile, options: JudgeReadingsOptions): Judgment {
  return frozen(
    judgeEvidence(plainCopy(evidence) as Evidence, givenProfile(profile), plainCopy(options) as JudgeReadingsOptions),
  );
}
