import { askedOptions } from '../inspection/asked-options.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { judgeRecord } from '../inspection/judge-record.ts';
import type { StoredRun } from '../inspection/read-inspection.ts';
import { minimumSpanOf } from '../sampling/span.ts';
import type { GuardBand } from '../verdict/guard-band.ts';
import type { Profile } from '../verdict/profile.ts';
import { version } from '../version.ts';

export interface JudgeAgainOptions {
  /** Of the record that is made. */
  readonly runId: string;
  /** UTC, ISO 8601. */
  readonly judgedAt: string;
  /** Default: the profile of the stored verdict, as the record holds it. */
  readonly profile?: Profile | undefined;
  /** Default: the one that the stored verdict was asked for with, if any. */
  readonly toneResponse?: number | string | undefined;
  readonly guardBand?: GuardBand | undefined;
  /** Default: as the stored verdict was asked for. */
  readonly acceptSignal?: boolean | undefined;
  /** Default: as the stored verdict was asked for, unless the profile is one of light. */
  readonly requireDetectable?: number | undefined;
}

/**
 * A new record of the same readings, judged under the same or another profile: nothing of the stored verdict is taken over, but it
 * is named as the earlier one. Throws what `judgeReadings` throws.
 */
export function judgeAgain(
  { inspection, recordSha256 }: Pick<StoredRun, 'inspection' | 'recordSha256'>,
  options: JudgeAgainOptions,
): Inspection {
  const { repeats: _, judgment, ...stored } = inspection;
  const { verdict, profile } = judgment;
  const asked = askedOptions(inspection, options.profile);
  const guardBand = options.guardBand ?? asked.guardBand;
  const judged = judgeRecord(inspection, options.profile ?? profile, {
    judgedAt: options.judgedAt,
    toneResponse: options.toneResponse ?? asked.toneResponse ?? null,
    ...(guardBand !== undefined && { guardBand }),
    requireDetectable: options.requireDetectable ?? asked.requireDetectable ?? null,
    acceptSignal: options.acceptSignal ?? asked.acceptSignal ?? false,
  });
  const earlier = {
    runId: stored.runId,
    recordSha256,
    judgedAt: judgment.judgedAt,
    profile: { name: profile.name, version: profile.version },
    grade: verdict.grade,
    summary: verdict.summary,
  };
  return {
    ...stored,
    ...judged,
    span: minimumSpanOf(judged.plan),
    tool: { name: 'flatfield', version },
    runId: options.runId,
    earlier: [...(inspection.earlier ?? []), earlier],
  };
}
