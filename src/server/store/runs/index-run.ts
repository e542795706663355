import { createHash } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import { unitLook } from '../../../base/unit-name.ts';
import { attemptKey } from '../../../protocol/attempts.ts';
import { endedMs } from '../../../protocol/clock-times.ts';
import type { RunContent } from '../../../protocol/run-row.ts';
import type { Tables } from '../tables.ts';
import { textKey } from '../text-key.ts';
import type { OrderedRun } from './order-of-runs.ts';
import type { PlaceInUnit, UnitRun } from './places-in-unit.ts';

/** Input of the index: a run's content, and the other facts that the archive has about it. */
export interface IndexedRun {
  readonly order: number;
  readonly receivedAt: string;
  readonly sentAt: string | null;
  readonly spool: string | null;
  readonly content: RunContent;
  readonly isQuarantined: boolean;
  readonly place: PlaceInUnit;
}

/** The place of a run that has none yet: `changeUnit` gives it one. */
export const NO_PLACE: PlaceInUnit = { attempt: null, isLatest: 0, finalOutcome: null };

/** Enters runs in the index, at most some hundreds at once. */
export async function indexRuns(trx: Transaction<Tables>, runs: readonly IndexedRun[]): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map(indexRows);
  await trx
    .insertInto('runs')
    .values(rows.map(({ run }) => run))
    .execute();
  await trx
    .insertInto('runContents')
    .values(rows.map(({ content }) => content))
    .execute();
  const checks = rows.flatMap((row) => row.checks);
  if (checks.length > 0) await trx.insertInto('goldenChecks').values(checks).execute();
  const findings = rows.flatMap((row) => row.findings);
  // A database takes some ten thousand values in one statement.
  for (let start = 0; start < findings.length; start += 1000) {
    await trx
      .insertInto('runFindings')
      .values(findings.slice(start, start + 1000))
      .execute();
  }
}

/** The index rows of a run: of `runs`, `runContents`, `goldenChecks` and `runFindings`. */
export function indexRows(run: IndexedRun) {
  const { order, content } = run;
  return {
    run: runColumns(run),
    content: { order, contentJson: JSON.stringify(content) },
    checks: checksOf(run),
    findings: findingsOf(run),
  };
}

function checksOf({ order, spool, content: { kind, station, golden } }: IndexedRun): readonly Tables['goldenChecks'][] {
  const { reading, result } = golden;
  return kind === 'golden' && result !== null ? [{ order, stationKey: textKey(station), spool, reading, result }] : [];
}

/** The columns of a run that decide its place in its unit, except those for its order. */
export function unitColumns(
  content: RunContent,
  isQuarantined: boolean,
): Omit<UnitRun, keyof OrderedRun> & { readonly unitKey: string } {
  const attempt = attemptKey(content);
  return {
    unitKey: textKey(content.unit),
    profileKey: textKey(content.profile.name),
    outcome: content.outcome,
    isQuarantined: isQuarantined ? 1 : 0,
    isCounted: content.kind === 'production' && content.isComplete && !isQuarantined ? 1 : 0,
    isComplete: content.isComplete ? 1 : 0,
    attemptKey: attempt === null ? null : createHash('sha256').update(attempt).digest('hex').slice(0, ATTEMPT_DIGITS),
  };
}

/** Enough to tell the attempts at one unit apart. */
const ATTEMPT_DIGITS = 16;

function runColumns({
  order,
  receivedAt,
  sentAt,
  content,
  isQuarantined,
  place,
}: IndexedRun): Insertable<Tables['runs']> {
  return {
    order,
    receivedMs: Date.parse(receivedAt),
    endedMs: endedMs({ ...content, receivedAt, sentAt }),
    ...unitColumns(content, isQuarantined),
    lookKey: textKey(unitLook(content.unit)),
    stationKey: textKey(content.station),
    modelKey: textKey(content.modelName),
    kind: content.kind,
    durationMs: content.durationMs,
    ...place,
  };
}

function findingsOf(run: IndexedRun): readonly Tables['runFindings'][] {
  const { order, receivedMs, unitKey, stationKey, modelKey, profileKey, outcome, isCounted } = runColumns(run);
  const columns = { order, receivedMs, unitKey, stationKey, modelKey, profileKey, outcome, isCounted, isRepeated: 0 };
  const finding = (about: 'cause' | 'limit', names: readonly string[]) =>
    [...new Set(names.map(textKey))].map((nameKey) => ({ ...columns, about, nameKey }));
  return [...finding('cause', run.content.causes), ...finding('limit', run.content.missedLimits)];
}
