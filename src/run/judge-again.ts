import { isDeepStrictEqual } from 'node:util';
import type { Inspection } from '../inspection/inspection.ts';
import type { Pass } from '../inspection/judge-passes.ts';
import { judgePasses } from '../inspection/judge-passes.ts';
import type { StoredRun } from '../inspection/read-inspection.ts';
import { minimumSpanOf } from '../sampling/span.ts';
import type { GuardBand } from '../verdict/guard-band.ts';
import type { Profile } from '../verdict/profile.ts';
import { isSignalPathOnly } from '../verdict/signal-path-only.ts';
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
}

/**
 * A new record of the same readings, judged under the same or another profile: nothing of the stored verdict is taken over, but it
 * is named as the earlier one. Throws what `judgeReadings` throws.
 */
export function judgeAgain({ inspection, recordSha256 }: StoredRun, options: JudgeAgainOptions): Inspection {
  const { repeats, judgement, ...stored } = inspection;
  const { verdict, profile } = judgement;
  const asked = judgement.toneResponse?.from === 'option' ? judgement.toneResponse.value : null;
  const guardBand = options.guardBand ?? judgement.guardBand;
  const evidence = { ...stored, changed: stored.conditions?.changed ?? [] };
  const judged = judgePasses(passesOf(inspection), repeats?.planned ?? 1, evidence, options.profile ?? profile, {
    judgedAt: options.judgedAt,
    toneResponse: options.toneResponse ?? asked,
    ...(guardBand !== undefined && { guardBand }),
    acceptSignal: options.acceptSignal ?? judgement.acceptSignal ?? wasAccepted(inspection, options.profile),
  });
  const earlier = {
    runId: stored.runId,
    recordSha256,
    judgedAt: judgement.judgedAt,
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

/** Before `acceptSignal` was recorded, light profiles were judged on the signal without being asked to: only by that profile again. */
function wasAccepted({ readings, judgement }: Inspection, profile: Profile = judgement.profile): boolean {
  return isSignalPathOnly({ readings }, judgement.profile) && isDeepStrictEqual(profile, judgement.profile);
}

/** Every pass over the plan of a record, in the order in which they were made. */
export function passesOf(inspection: Inspection): readonly [Pass, ...Pass[]] {
  const own = passOf(inspection);
  if (!inspection.repeats) return [own];
  const { others, judged } = inspection.repeats;
  const all = [...others.map((other) => ({ pass: other.pass, taken: passOf(other) })), { pass: judged, taken: own }];
  return all.sort((a, b) => a.pass - b.pass).map(({ taken }) => taken) as [Pass, ...Pass[]];
}

function passOf({ startedAt, plan, readings, superseded, missed, checks, meterLog, stopped }: Pass): Pass {
  return { startedAt, plan, readings, superseded, missed, checks, ...(meterLog && { meterLog }), stopped };
}
