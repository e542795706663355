import { createHash } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import { nameLook } from '../../../../base/plain-name.ts';
import { attemptKey } from '../../../protocol/attempts.ts';
import { endedMs } from '../../../protocol/clock-times.ts';
import type { IndexedContent, RunContent } from '../../../protocol/run-row.ts';
import { chartRows } from '../charts/chart-rows.ts';
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
  readonly content: IndexedContent;
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
  await inParts(
    rows.flatMap((row) => row.findings),
    (some) => trx.insertInto('runFindings').values(some).execute(),
  );
  const series = new Map(rows.flatMap((row) => row.series).map((one) => [one.series, one]));
  await inParts([...series.values()], (some) =>
    trx
      .insertInto('chartSeries')
      .values(some)
      .onConflict((conflict) => conflict.column('series').doNothing())
      .execute(),
  );
  await inParts(
    rows.flatMap((row) => row.values),
    (some) => trx.insertInto('chartValues').values(some).execute(),
  );
}

/** A database takes some ten thousand values in one statement. */
async function inParts<Row>(rows: readonly Row[], insert: (some: readonly Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += 1000) await insert(rows.slice(start, start + 1000));
}

/** The index rows of a run: of `runs`, `runContents`, `goldenChecks`, `runFindings`, `chartSeries` and `chartValues`. */
export function indexRows(run: IndexedRun) {
  const { values: _, ...content } = run.content;
  const columns = runColumns(run);
  return {
    run: columns,
    content: { order: run.order, contentJson: JSON.stringify(content) },
    checks: checksOf(run),
    findings: findingsOf(run),
    ...chartRows(run.content, {
      ...{ order: run.order, endedMs: columns.endedMs, isCounted: columns.isCounted },
      ...{ finalOutcome: run.place.finalOutcome, isPlaced: run.place !== NO_PLACE },
    }),
  };
}

function checksOf({ order, spool, content: { kind, station, golden } }: IndexedRun): readonly Tables['goldenChecks'][] {
  const { reading, result: own, failed } = golden;
  if (kind !== 'golden' || own === null) return [];
  const result = own === 'good' && failed.length > 0 ? 'recovered' : own;
  return [{ order, stationKey: textKey(station), spool, reading, result }];
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
    lookKey: textKey(nameLook(content.unit)),
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
