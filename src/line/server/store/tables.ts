import type { Generated } from 'kysely';
import type { Outcome } from '../../../judge/verdict.ts';
import type { ValueSource } from '../../protocol/chart-series.ts';
import type { Role } from '../../protocol/fields.ts';
import type { RunContent } from '../../protocol/run-row.ts';
import type { AlarmTables } from './alarms/alarm-tables.ts';
import type { WorkTables } from './work-tables.ts';

/**
 * The tables of a line server. Columns whose names end in `Key` hold a `textKey`, those whose names end in `Json` hold JSON, and
 * flags are 0 or 1; times are ISO 8601 UTC.
 */
export interface Tables extends ArchiveTables, IndexTables, PostgresTables, WorkTables, AlarmTables {
  readonly schemaVersions: { readonly version: number; readonly appliedAt: string };
  /** Contents of an index rebuild under way, not in force yet. */
  readonly reindexed: { readonly order: number; readonly contentJson: string };
  /** Row that is written to check that the database can be written to. */
  readonly checks: { readonly id: number; readonly at: string };
}

/** Records of events: never derived again, and append-only, except for registrations, which people may take back. */
interface ArchiveTables {
  readonly arrivals: {
    readonly order: Generated<number>;
    readonly id: string;
    readonly receivedAt: string;
    readonly tokenKey: string;
    readonly spool: string | null;
    readonly sequence: number | null;
    readonly sentAt: string | null;
    readonly clocksJson: string | null;
    readonly bundleBytes: number;
    readonly bundleSha256: string;
    readonly quarantineJson: string | null;
  };
  readonly prunings: {
    readonly order: number;
    readonly at: string;
    /** Keyed hash of the unit, under which the rest of the run is kept: see `tombstoneOf`. */
    readonly unitHash: string;
    readonly tombstoneJson: string;
  };
  /** One row once something was pruned, for good. */
  readonly tombstoneKeys: { readonly id: number; readonly hex: string };
  readonly runReleases: { readonly order: number; readonly releaseJson: string };
  readonly unitReleases: {
    readonly id: Generated<number>;
    readonly unitKey: string;
    readonly profileKey: string;
    /** Runs received up to this order no longer count as attempts. */
    readonly order: number;
    readonly releaseJson: string;
  };
  /** Of each release of a unit, the number of its entry in the audit log. */
  readonly unitReleaseActs: { readonly release: number; readonly act: number };
  readonly auditLog: { readonly id: Generated<number>; readonly entryJson: string };
  readonly stations: { readonly stationKey: string; readonly rowJson: string };
  readonly tokens: {
    readonly hash: string;
    readonly nameKey: string;
    readonly role: Role;
    readonly createdAt: string;
    readonly revokedAt: string | null;
  };
  /** The profiles that concern a model. */
  readonly bindings: {
    readonly profileKey: string;
    readonly modelKey: string;
    /** See `Binding.act`. */
    readonly act: number;
    readonly bindingJson: string;
  };
  /** The station that a token reports for. */
  readonly tokenStations: { readonly nameKey: string; readonly stationKey: string };
  readonly profiles: { readonly hash: string; readonly profileJson: string; readonly contentJson: string };
  /** One row if the store demonstrates a line, for good. */
  readonly demonstrations: { readonly id: number; readonly at: string };
  /** Each time that this database came out of a backup. */
  readonly restorations: {
    readonly id: Generated<number>;
    readonly at: string;
    readonly backupAt: string;
    /** Time when an administrator confirmed that nothing is missing; null until then. */
    readonly confirmedAt: string | null;
    /** Epoch of the mark that showed it, or 0; once confirmed, the epoch that began then: see `Mark`. */
    readonly epoch: number;
  };
  /** One row: the key that signs marks, for good, and whether one was given since the last confirmed restore: see `Store.noteGivenMark`. */
  readonly identities: {
    readonly id: number;
    readonly publicKey: string;
    readonly privateKey: string;
    readonly hasGivenMark: number;
  };
  /** Each file that this database was in, by its number in the file system: see `noticeCopy`. */
  readonly homes: { readonly id: Generated<number>; readonly file: string; readonly at: string };
  /** Settings for charts, a row each time that an administrator sets one; the newest of a scope and name is in force. */
  readonly chartSettings: {
    readonly id: Generated<number>;
    /** A hash of what it is for: see `settingKey`. */
    readonly scope: string;
    readonly settingJson: string;
  };
  readonly signingKeys: { readonly fingerprint: string; readonly labelKey: string };
}

/** Tables that are derived from the archive. */
interface IndexTables {
  /** Only what is searched and counted; narrow, so that a search which reads all of it is quick. */
  readonly runs: {
    readonly order: number;
    /** Milliseconds since 1970. */
    readonly receivedMs: number;
    /** End of the run by the clock of the server, in milliseconds since 1970: see `endedMs`. */
    readonly endedMs: number;
    readonly unitKey: string;
    /** Of the `unitLook` of its unit. */
    readonly lookKey: string;
    readonly stationKey: string;
    readonly modelKey: string;
    readonly profileKey: string;
    readonly kind: RunContent['kind'];
    readonly outcome: Outcome;
    readonly durationMs: number;
    readonly isQuarantined: number;
    /** 1 for a complete production run that is not quarantined. */
    readonly isCounted: number;
    readonly isComplete: number;
    /** Hash that identifies the attempt; null if the run is not one: see `attemptKey`. */
    readonly attemptKey: string | null;
    readonly attempt: number | null;
    readonly isLatest: number;
    /** Outcome of the latest counted run of the same unit and profile; on the first one only. */
    readonly finalOutcome: Outcome | null;
  };
  readonly runContents: { readonly order: number; readonly contentJson: string };
  /** Runs that are checks of golden units, with what they are searched by. */
  readonly goldenChecks: {
    readonly order: number;
    readonly stationKey: string;
    readonly spool: string | null;
    readonly reading: RunContent['golden']['reading'];
    /** `recovered`: good, after checks that failed. */
    readonly result: NonNullable<RunContent['golden']['result']> | 'recovered';
  };
  /** Causes that runs name, and limits that they miss, with what filters and counts need of the run. */
  readonly runFindings: {
    readonly order: number;
    readonly about: 'cause' | 'limit';
    readonly nameKey: string;
    readonly receivedMs: number;
    readonly unitKey: string;
    readonly stationKey: string;
    readonly modelKey: string;
    readonly profileKey: string;
    readonly outcome: Outcome;
    readonly isCounted: number;
    /** 1 for one of several counted runs of its unit that name the same. */
    readonly isRepeated: number;
  };
  /** Series of charted values: see `ChartSeries`. One whose values were all pruned stays, and is not shown. */
  readonly chartSeries: {
    /** A hash of the names that follow: see `seriesKey`. */
    readonly series: string;
    readonly metricKey: string;
    readonly source: ValueSource;
    readonly unitKey: string;
    readonly profileKey: string;
    readonly modelKey: string;
    readonly stationKey: string;
  };
  /** Values of complete production runs, in the order in which charts ask for them. */
  readonly chartValues: {
    readonly series: string;
    readonly place: ChartPlace;
    /** As in `runs`. */
    readonly endedMs: number;
    readonly order: number;
    readonly value: number;
    readonly lower: number | null;
    readonly upper: number | null;
    /** Version of the profile. */
    readonly version: number;
  };
  /** Sums over counted runs that were received in one period and are the same in the columns that follow it. */
  readonly runSums: {
    /** A hash of what tells sums apart. */
    readonly key: string;
    /** Start of the period, in local time: see `periodsOf`. */
    readonly period: number;
    readonly stationKey: string;
    readonly modelKey: string;
    readonly profileKey: string;
    readonly outcome: Outcome;
    /** No run was received before and none after, in milliseconds since 1970; runs of these very times may be gone. */
    readonly firstMs: number;
    readonly lastMs: number;
    /** Runs that are the first of a unit, and those of them whose unit's latest run passed. */
    readonly units: number;
    readonly finalPasses: number;
    readonly runs: number;
    readonly durationMs: number;
  };
  /** One row if sums are kept: the days and shifts that their periods follow. */
  readonly sumPeriods: { readonly id: number; readonly shiftsJson: string };
}

/** Weight of a run's values: 2 for the first counted run of its unit under its profile, 1 for a later one, 0 for a quarantined one. */
export type ChartPlace = 0 | 1 | 2;

/** Tables that only a PostgreSQL database has, for several servers. */
interface PostgresTables {
  readonly blobs: { readonly hash: string; readonly bytes: Uint8Array; readonly putAtMs: number };
  readonly secrets: { readonly name: string; readonly hex: string };
}
