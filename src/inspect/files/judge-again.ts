import { version } from '../../base/version.ts';
import { type JudgeOptions, judgeOptionsOf } from '../../judge/judge-options.ts';
import { givenProfile, profileOfRecord } from '../../judge/profiles/given-profile.ts';
import type { Profile } from '../../judge/profiles/profile.ts';
import { minimumSpanOf } from '../../plan/sampling/span.ts';
import { askedOptions } from '../../record/asked-options.ts';
import { givenRecord } from '../../record/given-record.ts';
import type { Inspection } from '../../record/inspection.ts';
import { judgeRecord } from '../../record/judge-record.ts';
import { ownRecord } from '../../record/own-record.ts';
import type { StoredRun } from '../../record/read-inspection.ts';

/** The options for judging again; an absent one is as for the stored verdict. Under a profile of light, no error of code values must be seen. */
export interface JudgeAgainOptions extends JudgeOptions {
  /** Of the record that is made. */
  readonly runId: string;
  /** UTC, ISO 8601. */
  readonly judgedAt: string;
  /** Default: the profile of the stored verdict. */
  readonly profile?: string | Profile | undefined;
}

/**
 * A new record of the same readings, judged under the same or another profile: nothing of the stored verdict is taken over, but it
 * is named as the earlier one. Throws what `judgeReadings` throws, and `invalid-record`.
 */
export function judgeAgain(
  { inspection: given, recordSha256 }: Pick<StoredRun, 'inspection' | 'recordSha256'>,
  options: JudgeAgainOptions,
): Inspection {
  const inspection = givenRecord(given, 'The stored run');
  const { repeats: _, judgment, ...stored } = inspection;
  const { verdict, profile } = judgment;
  const asked = options.profile === undefined ? profileOfRecord(profile) : givenProfile(options.profile);
  const judged = judgeRecord(inspection, asked, {
    ...askedOptions(inspection, asked),
    ...judgeOptionsOf(options),
    judgedAt: options.judgedAt,
  });
  const earlier = {
    runId: stored.runId,
    recordSha256,
    judgedAt: judgment.judgedAt,
    profile: { name: profile.name, version: profile.version },
    grade: verdict.grade,
    summary: verdict.summary,
  };
  return ownRecord({
    ...stored,
    ...judged,
    span: minimumSpanOf(judged.plan),
    tool: { name: 'flatfield', version },
    runId: options.runId,
    earlier: [...(inspection.earlier ?? []), earlier],
  });
}
