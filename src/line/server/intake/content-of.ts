import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { meantName } from '../../../base/plain-name.ts';
import { issueText } from '../../../base/schema-issue.ts';
import { isFailProven } from '../../../judge/fail-proven.ts';
import { isPlanNarrowed } from '../../../judge/is-plan-narrowed.ts';
import { overriddenTone } from '../../../judge/overridden-tone.ts';
import { isSignalPathOnly } from '../../../judge/signal-path-only.ts';
import { calibrationTimes } from '../../../record/calibration-times.ts';
import type { Inspection } from '../../../record/inspection.ts';
import { passesOf } from '../../../record/repeats/pass.ts';
import { fingerprint } from '../../../record/run-folder/check-folder.ts';
import { signerOf } from '../../../record/run-folder/read-manifest.ts';
import { limitShare, runValues } from '../../../record/run-values.ts';
import { unitOf } from '../../../record/unit-of.ts';
import type { Bundle } from '../../protocol/bundle.ts';
import { cutText, MAX_NAME, visibleText } from '../../protocol/fields.ts';
import { firstReading } from '../../protocol/first-reading.ts';
import { actsOfShortMark, MAX_MARKS, markOf } from '../../protocol/mark.ts';
import { type IndexedContent, type RUN_OBSTACLES, type RunContent, runContentSchema } from '../../protocol/run-row.ts';
import { goldenContent } from './golden-content.ts';
import { profileHash } from './profiles.ts';
import { type BundledRecord, recordOf } from './record-of.ts';
import { runKind } from './run-kind.ts';
import { saidOf } from './said-of.ts';

/**
 * The content of a bundle for the index: a function of the bundle alone, so that the index can be made again. Throws `invalid-bundle`,
 * `newer-record`, `invalid-record`. In a demonstration, simulated runs count as production.
 */
export function contentOf(bundle: Bundle, isDemonstration = false): IndexedContent {
  return contentOfRecord(bundle, recordOf(bundle), isDemonstration);
}

/** The same of a record that is parsed already. */
export function contentOfRecord(
  { manifest }: Pick<Bundle, 'manifest'>,
  { inspection, schemaVersion }: BundledRecord,
  isDemonstration: boolean,
): IndexedContent {
  const { runId, tool, station, startedAt, finishedAt, durationMs, monitor, judgment } = inspection;
  const { profile, verdict, diagnoses } = judgment;
  const signer = signerOf(manifest);
  const content = checked({
    runId,
    schemaVersion,
    toolVersion: tool.version,
    station: station.name,
    operator: station.operator,
    startedAt,
    finishedAt,
    durationMs,
    unit: meantName(unitOf(inspection)),
    serialNumber: monitor.serialNumber,
    modelName: monitor.modelName,
    monitorId: monitor.id,
    profile: { name: profile.name, version: profile.version, hash: profileHash(profile) },
    kind: runKind(inspection, isDemonstration),
    golden: goldenContent(inspection),
    lineMarks: lineMarksOf(inspection),
    isComplete: isComplete(inspection),
    firstReading: firstReading(inspection),
    outcome: verdict.outcome,
    grade: verdict.grade,
    counts: { planned: verdict.counts.planned, read: verdict.counts.read, judged: verdict.counts.judged },
    said: saidOf(inspection),
    reason: verdict.outcome === 'pass' ? null : cutText(firstReason(verdict) ?? '') || null,
    causes: shortNames(diagnoses.map(({ cause }) => cause)),
    missedLimits: shortNames(missedLimits(inspection)),
    limitShare: limitShare(inspection),
    obstacles: obstaclesOf(inspection),
    retestReason: visibleText(inspection.retestReason ?? '') || null,
    signedBy: signer && fingerprint(signer),
    ...calibrationTimes(inspection),
  });
  return { ...content, values: runValues(inspection) };
}

/** The texts that can be marks, as many as a station writes; whether one is true is the server's to check. */
function lineMarksOf({ lineMarks }: Inspection): string[] | null {
  return lineMarks === undefined ? null : lineMarks.filter(isMarkText).slice(0, 2 * MAX_MARKS);
}

function isMarkText(text: string): boolean {
  return markOf(text) !== null || actsOfShortMark(text) !== null;
}

/** A run that was stopped at a proven fail has its verdict: it counts like one that read its whole plan. */
function isComplete(inspection: Inspection): boolean {
  const { counts } = inspection.judgment.verdict;
  const passes = passesOf(inspection);
  return (
    counts.planned > 0 &&
    (counts.read === counts.planned || isFailProven(inspection)) &&
    passes.length === (inspection.repeats?.planned ?? 1) &&
    passes.every((pass) => (pass.stopped === null || isFailProven(pass)) && pass.missed.length === 0)
  );
}

function firstReason({ summary, reasons, outcome }: Inspection['judgment']['verdict']): string | null {
  return summary.reason?.code ?? reasons.find(({ weight }) => weight === outcome)?.code ?? null;
}

function missedLimits({ judgment, plan }: Inspection): string[] {
  const missed = judgment.verdict.limits.filter(({ result }) => result === 'missed');
  const names = missed.map(({ metric, patchIndex }) => {
    const patch = patchIndex === null ? undefined : plan.patches[patchIndex]?.name;
    return patch === undefined ? metric : `${metric} ${patch}`;
  });
  return names;
}

/** Each name once, shortened to what a filter may ask for, and only the first ones of more than lists could show. */
function shortNames(names: readonly string[]): string[] {
  let left = MAX_NAMES;
  return [...new Set(names.map((name) => cutText(name)))].filter((name) => {
    left -= name.length;
    return left >= 0;
  });
}

/** All names of causes or of limits together. */
const MAX_NAMES = 8000;

const names = ['runId', 'toolVersion', 'station', 'unit', 'serialNumber', 'modelName', 'monitorId'] as const;
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['serialNumber', 'modelName', 'monitorId']);

/** A name that is empty, too long for lists or not text could be neither shown nor asked for. */
function checked(content: RunContent): RunContent {
  for (const name of names) refuseUnusable(name, content[name] ?? '', MAY_BE_EMPTY.has(name));
  refuseUnusable('operator', content.operator ?? '', true);
  refuseUnusable('profile', content.profile.name);
  const reason = content.retestReason ?? '';
  refuseUnusable('retestReason', reason, true, Array.from(reason.slice(0, 2 * MAX_NAME + 1)).length);
  const parsed = runContentSchema.safeParse(content);
  if (parsed.success) return content;
  const [issue] = parsed.error.issues;
  throw new FlatfieldError('invalid-record', `The record cannot be used: ${issueText(issue, 'the whole')}.`);
}

function refuseUnusable(name: string, text: string, mayBeEmpty = false, length: number = text.length): void {
  const isUsable = length <= MAX_NAME && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
  if (isUsable && (mayBeEmpty || visibleText(text) !== '')) return;
  const expected = `${mayBeEmpty ? 0 : 1} to ${MAX_NAME} characters without control characters`;
  throw new FlatfieldError('invalid-record', `The record cannot be used: its ${name} expects ${expected}.`);
}

type Obstacle = (typeof RUN_OBSTACLES)[number];

/** Obstacles, besides its outcome, that keep a run from proving anything at the gate. */
export function obstaclesOf(inspection: Inspection): Obstacle[] {
  const { plan, judgment, calibration } = inspection;
  const { profile, verdict, toneResponse } = judgment;
  const { reference } = calibration;
  const { guardBand: band = 0 } = judgment;
  const widths = typeof band === 'number' ? [band] : Object.values(band);
  const found: Readonly<Record<Obstacle, boolean>> = {
    'plan-narrowed': isPlanNarrowed(plan, profile),
    'guard-band': widths.some((width) => width !== 0),
    'signal-path-only': isSignalPathOnly(inspection, profile) || verdict.basis.evidence === 'signal-path-only',
    'not-tested': verdict.reasons.some(({ code }) => code === 'not-tested'),
    // A profile without an age of the calibration needs none.
    'given-reference': profile.calibrationMaxAgeDays !== null && isGiven(reference?.source),
    'tone-overridden': overriddenTone(toneResponse, reference) !== null,
  };
  return (Object.keys(found) as Obstacle[]).filter((obstacle) => found[obstacle]);
}

/** True if the caller or a file gave the calibration result, and not the monitor or its management. */
function isGiven(source: string | undefined): boolean {
  return source === 'file' || source === 'custom';
}
