import { type Kysely, type QueryResult, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';

export interface CopiedTable {
  readonly name: keyof Tables;
  /** Columns that tell its rows apart, in the order of its rows. */
  readonly keys: readonly string[];
  readonly columns: readonly string[];
  /** True if the database assigns the first key as a number. */
  readonly isCounted?: true;
}

/**
 * Every table of a store, except what each database keeps for itself, and sums, which the first server makes again. Tables that others refer to
 * come first.
 */
export const copiedTables: readonly CopiedTable[] = [
  {
    ...{ name: 'arrivals', keys: ['order'], isCounted: true },
    columns: [
      ...[
        'order',
        'id',
        'receivedAt',
        'tokenKey',
        'spool',
        'sequence',
        'sentAt',
        'clocksJson',
        'bundleBytes',
        'bundleSha256',
      ],
      'quarantineJson',
    ],
  },
  { name: 'prunings', keys: ['order'], columns: ['order', 'at', 'unitHash', 'tombstoneJson'] },
  { name: 'tombstoneKeys', keys: ['id'], columns: ['id', 'hex'] },
  { name: 'runReleases', keys: ['order'], columns: ['order', 'releaseJson'] },
  {
    ...{ name: 'unitReleases', keys: ['id'], isCounted: true },
    columns: ['id', 'unitKey', 'profileKey', 'order', 'releaseJson'],
  },
  { name: 'unitReleaseActs', keys: ['release'], columns: ['release', 'act'] },
  { name: 'auditLog', keys: ['id'], isCounted: true, columns: ['id', 'entryJson'] },
  { name: 'stations', keys: ['stationKey'], columns: ['stationKey', 'rowJson'] },
  { name: 'tokens', keys: ['hash'], columns: ['hash', 'nameKey', 'role', 'createdAt', 'revokedAt'] },
  { name: 'bindings', keys: ['profileKey', 'modelKey'], columns: ['profileKey', 'modelKey', 'act', 'bindingJson'] },
  { name: 'tokenStations', keys: ['nameKey'], columns: ['nameKey', 'stationKey'] },
  { name: 'profiles', keys: ['hash'], columns: ['hash', 'profileJson', 'contentJson'] },
  { name: 'signingKeys', keys: ['fingerprint'], columns: ['fingerprint', 'labelKey'] },
  { name: 'chartSettings', keys: ['id'], isCounted: true, columns: ['id', 'scope', 'settingJson'] },
  { name: 'demonstrations', keys: ['id'], columns: ['id', 'at'] },
  { name: 'restorations', keys: ['id'], isCounted: true, columns: ['id', 'at', 'backupAt', 'confirmedAt', 'epoch'] },
  { name: 'identities', keys: ['id'], columns: ['id', 'publicKey', 'privateKey', 'hasGivenMark'] },
  {
    ...{ name: 'runs', keys: ['order'] },
    columns: [
      ...['order', 'receivedMs', 'unitKey', 'lookKey', 'stationKey', 'modelKey', 'profileKey', 'kind', 'outcome'],
      ...['durationMs', 'isQuarantined', 'isCounted', 'isComplete', 'attemptKey', 'attempt', 'isLatest'],
      ...['finalOutcome', 'endedMs'],
    ],
  },
  { name: 'runContents', keys: ['order'], columns: ['order', 'contentJson'] },
  { name: 'goldenChecks', keys: ['order'], columns: ['order', 'stationKey', 'spool', 'reading', 'result'] },
  {
    ...{ name: 'runFindings', keys: ['order', 'about', 'nameKey'] },
    columns: [
      ...['order', 'about', 'nameKey', 'receivedMs', 'unitKey', 'stationKey', 'modelKey', 'profileKey', 'outcome'],
      ...['isCounted', 'isRepeated'],
    ],
  },
  {
    ...{ name: 'chartSeries', keys: ['series'] },
    columns: ['series', 'metricKey', 'source', 'unitKey', 'profileKey', 'modelKey', 'stationKey'],
  },
  {
    ...{ name: 'chartValues', keys: ['series', 'place', 'endedMs', 'order'] },
    columns: ['series', 'place', 'endedMs', 'order', 'value', 'lower', 'upper', 'version'],
  },
  {
    ...{ name: 'judgings', keys: ['id'], isCounted: true },
    columns: ['id', 'profileHash', 'profileJson', 'filterJson', 'startedAt', 'startedByKey', 'stoppedAt'],
  },
  {
    ...{ name: 'judgingParts', keys: ['id'], isCounted: true },
    columns: ['id', 'judging', 'ordersJson', 'runs', 'doneAt'],
  },
  {
    ...{ name: 'judgedAgain', keys: ['order', 'profileHash'] },
    columns: ['order', 'profileHash', 'judging', 'outcome', 'resultJson'],
  },
  {
    ...{ name: 'webhooks', keys: ['id'], isCounted: true },
    columns: ['id', 'url', 'eventsJson', 'secret', 'createdAt', 'createdByKey', 'order'],
  },
  {
    ...{ name: 'deliveries', keys: ['id'], isCounted: true },
    columns: [
      ...['id', 'webhook', 'event', 'key', 'bodyJson', 'state', 'attempts', 'dueMs', 'createdAt', 'attemptedAt'],
      'answerJson',
    ],
  },
  {
    ...{ name: 'daySummaries', keys: ['day', 'stationKey', 'modelKey', 'profileKey'] },
    columns: ['day', 'stationKey', 'modelKey', 'profileKey', 'countsJson', 'madeAt'],
  },
  {
    ...{ name: 'alarmRules', keys: ['id'], isCounted: true },
    columns: ['id', 'ruleJson', 'createdAt', 'createdByKey', 'removedAt'],
  },
  {
    ...{ name: 'alarms', keys: ['id'], isCounted: true },
    columns: ['id', 'rule', 'subjectKey', 'stationKey', 'textKey', 'findingJson', 'openedMs', 'sentMs', 'endedMs'],
  },
  {
    ...{ name: 'alarmEvents', keys: ['id'], isCounted: true },
    columns: ['id', 'alarm', 'event', 'atMs', 'messageKey'],
  },
  {
    ...{ name: 'mails', keys: ['id'], isCounted: true },
    columns: [
      ...['id', 'rule', 'key', 'recipient', 'contentJson', 'state', 'attempts', 'dueMs', 'attemptedAt', 'problemKey'],
    ],
  },
  { name: 'mailServers', keys: ['id'], columns: ['id', 'serverJson'] },
  { name: 'workMarks', keys: ['name'], columns: ['name', 'value'] },
];

/** Hands over all rows of a table, in the order of their keys, which is the same in every database. */
export async function copyRows(
  db: Kysely<Tables>,
  { name, keys, columns }: CopiedTable,
  take: (rows: readonly Readonly<Record<string, unknown>>[]) => Promise<void>,
): Promise<void> {
  const list = (names: readonly string[]) => sql.join(names.map((one) => sql.ref(one)));
  let last: readonly unknown[] | null = null;
  for (;;) {
    const after: RawBuilder<unknown> = last === null ? sql`` : sql`where (${list(keys)}) > (${sql.join(last)})`;
    const query = sql<Record<string, unknown>>`select ${list(columns)} from ${sql.table(name)} ${after}
      order by ${list(keys)} limit ${PAGE}`;
    const { rows }: QueryResult<Record<string, unknown>> = await query.execute(db);
    if (rows.length > 0) await take(rows);
    if (rows.length < PAGE) return;
    last = keys.map((key) => rows.at(-1)?.[key]);
  }
}

const PAGE = 500;
