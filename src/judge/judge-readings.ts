import { z } from 'zod';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { frozen } from '../base/frozen.ts';
import { copyOfGiven, plainCopy } from '../base/plain-copy.ts';
import { issueText } from '../base/schema-issue.ts';
import { open, utc } from '../base/stored.ts';
import { measurementShape } from '../read/state/measurement.ts';
import type { Evidence } from './evidence.ts';
import { type JudgeReadingsOptions, judgeEvidence } from './judge-evidence.ts';
import type { Judgment } from './judgment.ts';
import { givenProfile } from './profiles/given-profile.ts';
import type { Profile } from './profiles/profile.ts';

export type { JudgeReadingsOptions } from './judge-evidence.ts';

/**
 * Judges a caller's readings by a profile: the same evidence, profile and options give the same judgment, whatever the caller writes to any of them
 * later. Throws `invalid-record`, `invalid-profile`, `unknown-tone-response`, `invalid-guard-band`, and `invalid-plan` if an error must be seen that cannot be.
 */
export function judgeReadings(evidence: Evidence, profile: Profile, options: JudgeReadingsOptions): Judgment {
  return frozen(
    judgeEvidence(givenEvidence(evidence), givenProfile(profile), plainCopy(options) as JudgeReadingsOptions),
  );
}

const evidenceSchema = open({
  ...measurementShape,
  simulated: open({ scenario: z.string() }).nullable(),
  startedAt: utc,
});

/** The evidence that a caller gives, read once: it holds what its type says, as a record does. */
function givenEvidence(given: Evidence): Evidence {
  const evidence = copyOfGiven(given, 'invalid-record', 'The evidence') as Evidence;
  const { error } = evidenceSchema.safeParse(evidence, { reportInput: true });
  const [issue] = error?.issues ?? [];
  if (issue)
    throw new FlatfieldError('invalid-record', `The evidence is not usable: ${issueText(issue, 'the evidence')}.`, {
      cause: error,
    });
  return evidence;
}
