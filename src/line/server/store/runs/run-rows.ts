import type { Kysely, Selectable } from 'kysely';
import type { Arrival, IndexedContent, RunRow } from '../../../protocol/run-row.ts';
import { parseSaid } from '../../../protocol/said.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';

/** Everything of runs that `rowOf` needs; the caller restricts and sorts. */
export function selectRows(db: Kysely<Tables>) {
  return db
    .selectFrom('runs')
    .innerJoin('runContents', 'runContents.order', 'runs.order')
    .innerJoin('arrivals', 'arrivals.order', 'runs.order')
    .selectAll('arrivals')
    .select(['runContents.contentJson', 'runs.isQuarantined', 'runs.attempt', 'runs.isLatest']);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** A run as the port gives it. A quarantine is shown only while it is in force. */
export function rowOf(row: Selected): RunRow {
  const arrival = arrivalOf(row);
  const { order, attempt } = row;
  const quarantine = row.isQuarantined === 1 ? arrival.quarantine : null;
  // Into the object that was parsed: for all runs of a day, a copy of each takes longer than reading them.
  const place = { quarantine, order, attempt, isLatest: row.isLatest === 1 };
  return Object.assign(contentOfJson(row.contentJson), arrival, place);
}

/** The arrival in a row of the table of arrivals. */
export function arrivalOf(row: Omit<Selectable<Tables['arrivals']>, 'order'>): Arrival {
  const { id, receivedAt, spool, sequence, sentAt, bundleBytes, bundleSha256, quarantineJson } = row;
  return {
    ...{ id, receivedAt, spool, sequence, sentAt, bundleBytes, bundleSha256 },
    token: textOfKey(row.tokenKey),
    clocks: row.clocksJson === null ? null : (JSON.parse(row.clocksJson) as Arrival['clocks']),
    quarantine: quarantineJson === null ? null : (JSON.parse(quarantineJson) as Arrival['quarantine']),
  };
}

/** An arrival as the table holds it; its order is given by the table. */
export function arrivalColumns({ token, clocks, quarantine, ...arrival }: Arrival) {
  return {
    ...arrival,
    tokenKey: textKey(token),
    clocksJson: clocks === null ? null : JSON.stringify(clocks),
    quarantineJson: quarantine === null ? null : JSON.stringify(quarantine),
  };
}

/** A content as the index holds it, or as it is set aside for it, in JSON that only this program writes; one of before has no marks. */
export function contentOfJson(text: string): IndexedContent {
  const content = parseSaid<IndexedContent>(text);
  content.lineMarks ??= null;
  return content;
}
