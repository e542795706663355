import type { Outcome } from '../../../judge/verdict.ts';
import type { Binding, BindingNames, ProposedBinding } from '../../protocol/binding.ts';
import type { Role } from '../../protocol/fields.ts';
import type { RegisteredProfile } from '../../protocol/gate-answer.ts';
import type { GateRun } from '../../protocol/gate-run.ts';
import type { Mark } from '../../protocol/mark.ts';
import type { Page, PageRequest, RunFilter } from '../../protocol/run-filter.ts';
import type { Arrival, GoldenCheckRow, IndexedContent, RunRow } from '../../protocol/run-row.ts';
import type { StationReport, StationRow } from '../../protocol/station-report.ts';
import type { ParetoRow, UnitRow, YieldGroup, YieldRow } from '../../protocol/summaries.ts';
import type { alarmTables } from './alarms/alarms.ts';
import type { mailTables } from './alarms/mails.ts';
import type { chartTables } from './charts/chart-tables.ts';
import type { judgingTables } from './judging/judgings.ts';
import type { webhookTables } from './webhooks/webhooks.ts';
import type { summaryTables } from './yields/day-summaries.ts';

/**
 * The data of a line server: an archive of bundles and their arrivals, which only grows, and an index of their content, which can be
 * rebuilt from it. One contract suite tests every implementation.
 */
export interface Store
  extends ReturnType<typeof judgingTables>,
    ReturnType<typeof webhookTables>,
    ReturnType<typeof summaryTables>,
    ReturnType<typeof alarmTables>,
    ReturnType<typeof mailTables>,
    ReturnType<typeof chartTables> {
  /**
   * Keeps a run durably: bundle, arrival and index row together, or nothing of them. A known id changes nothing (`isNew` false).
   * Returns after a power cut could not lose it.
   */
  readonly addRun: (
    arrival: Arrival,
    content: IndexedContent,
    bundle: Uint8Array,
  ) => Promise<{ readonly isNew: boolean; readonly row: RunRow }>;
  /** The bundle as it came; null if the id is unknown. Throws `store-damaged` if its bytes are not what was kept. */
  readonly bundle: (id: string) => Promise<Uint8Array | null>;
  readonly run: (id: string) => Promise<RunRow | null>;
  /** Newest first by order of receipt. */
  readonly runs: (filter: RunFilter, page: PageRequest) => Promise<Page<RunRow>>;
  readonly countRuns: (filter: RunFilter) => Promise<number>;
  /** Every run of a unit, in the order in which they happened as far as is known: see `orderOfRuns`. */
  readonly runsOfUnit: (unit: string) => Promise<readonly RunRow[]>;
  /** The same runs as the gate reads them, with the tombstones of those that were pruned. */
  readonly gateRuns: (unit: string) => Promise<readonly GateRun[]>;
  /**
   * The checks of golden units that decide whether such runs are suspect: every failed one of their stations, the first and the last one of each kind of reading, those that
   * the runs state, and the last good ones before.
   */
  readonly goldenChecks: (
    runs: readonly Pick<GateRun, 'station' | 'spool' | 'golden'>[],
  ) => Promise<readonly GoldenCheckRow[]>;
  /** The last check and the last good check of each station and kind of reading, and failed checks that no one released, newest first. */
  readonly goldenState: () => Promise<readonly GoldenCheckRow[]>;
  /** Other units whose names differ from this one only by what people overlook, at most 50: see `unitLook`. */
  readonly similarUnits: (unit: string) => Promise<readonly string[]>;
  /** One row a unit and profile name, newest first. Production runs only; the filter is about the latest run of each. */
  readonly units: (filter: RunFilter, page: PageRequest) => Promise<Page<UnitRow>>;
  /**
   * The newest run of each unit, quarantined, simulated and imported ones included, newest first. `model`: the newest that states it, of units of which any run does; null for all.
   * `receivedAt` is that of the unit's newest run in any case.
   */
  readonly newestRuns: (
    model: string | null,
    page: PageRequest,
  ) => Promise<Page<Pick<RunRow, 'unit' | 'receivedAt' | 'order'>>>;
  /**
   * A unit counts once under a profile name, in the group of its first complete production run, if the filter means that run.
   * `shifts`: local times at which shifts begin, and the time zone, for groups by day and shift.
   */
  readonly yields: (filter: RunFilter, group: YieldGroup, shifts: Shifts) => Promise<readonly YieldRow[]>;
  /**
   * Keeps sums for yields by these days and shifts from now on, and makes them if they are not there: yields are the same with or without, but quick
   * over a million runs.
   */
  readonly keepSums: (shifts: Shifts) => Promise<void>;
  readonly causes: (filter: RunFilter) => Promise<readonly ParetoRow[]>;
  readonly missedLimits: (filter: RunFilter) => Promise<readonly ParetoRow[]>;
  /** Values of these columns that occur, for the filters of pages. */
  readonly choices: () => Promise<Readonly<Record<'station' | 'model' | 'profile', readonly string[]>>>;

  readonly reportStation: (report: StationReport, seenAt: string) => Promise<StationRow>;
  readonly stations: () => Promise<readonly StationRow[]>;
  /** Forgets the report of a station that is no more; one that reports again is back. False if there is none. Its runs stay. */
  readonly retireStation: (station: string) => Promise<boolean>;

  /**
   * Calls back for every run and every report of a station that is kept from now on, once it is kept: also by other servers that share a database.
   * Returns how to stop. After a lost connection it makes up for the runs, and repeats every station.
   */
  readonly follow: (listener: (event: StoreEvent) => void) => Promise<() => Promise<void>>;
  /** 32 random bytes that all servers of a database share; null if one server has the store for itself, and a key of its own. */
  readonly sharedKey: () => Promise<Uint8Array | null>;

  readonly addToken: (token: StoredToken) => Promise<void>;
  /** By the SHA-256 of its text; null if there is none or it is revoked. */
  readonly tokenOf: (hash: string) => Promise<StoredToken | null>;
  readonly tokens: () => Promise<readonly StoredToken[]>;
  readonly revokeToken: (name: string, at: string) => Promise<boolean>;

  /** The station that a token reports for; null if it is bound to none yet. */
  readonly stationOfToken: (name: string) => Promise<string | null>;
  /** Binds a token to a station, with an entry in the audit log. Returns the station that it is bound to: unless `isChange`, that is the one before, if there is one. */
  readonly bindToken: (
    name: string,
    station: string,
    of: Omit<Release, 'reason'> & { readonly isChange: boolean },
  ) => Promise<string>;

  readonly registerProfile: (profile: RegisteredProfile, content: object) => Promise<void>;
  readonly unregisterProfile: (hash: string) => Promise<boolean>;
  readonly registeredProfiles: () => Promise<readonly RegisteredProfile[]>;
  /** By profile and model. */
  readonly bindings: () => Promise<readonly Binding[]>;
  /**
   * Binds profiles to models, with an entry in the audit log for each; those that are bound stay as they are. `isConfirmed`: they were proposed from the runs that are there, which count under them; else only runs that
   * arrive from now on do.
   */
  readonly bind: (
    names: readonly BindingNames[],
    of: Omit<Release, 'reason'> & { readonly isConfirmed: boolean },
  ) => Promise<void>;
  /** Removes a binding, with an entry in the audit log. Returns false if the binding does not exist. */
  readonly unbind: (names: BindingNames, of: Omit<Release, 'reason'>) => Promise<boolean>;
  /** Profiles and models that passed together and are not bound, by profile and model. */
  readonly proposedBindings: () => Promise<readonly ProposedBinding[]>;
  /** Finds which of these models a run of `gateRuns` states, whose model may be hashed; null if it is none of them. */
  readonly modelNamed: (models: ReadonlySet<string>) => Promise<(stated: string) => string | null>;
  /** Fingerprints of public keys; with any, a run that none of them signed is quarantined. */
  readonly addSigningKey: (fingerprint: string, label: string) => Promise<void>;
  readonly signingKeys: () => Promise<readonly { readonly fingerprint: string; readonly label: string }[]>;

  /**
   * Keeps an administrator's release: of a quarantined run, which counts from then on, or of a check of a golden unit, which makes no run suspect any more. False if the
   * run is neither.
   */
  readonly releaseRun: (id: string, release: Release) => Promise<boolean>;
  /** Keeps an administrator's release that lets a unit start over at the gate, with its entry in the audit log: earlier runs no longer count as attempts. */
  readonly releaseUnit: (unit: string, profile: string, release: Release) => Promise<void>;
  /** In the order in which they were kept. */
  readonly releasesOfUnit: (unit: string) => Promise<readonly UnitRelease[]>;

  /**
   * True if this store demonstrates a line: the content of its runs is made by `contentOf(bundle, true)`, so that the runs of a simulated
   * line count, and its gate never allows.
   */
  readonly isDemonstration: () => Promise<boolean>;
  /** Makes a demonstration of a store without runs, for good. Throws `invalid-simulation` if it has any. */
  readonly becomeDemonstration: () => Promise<void>;

  /**
   * The restore from a backup, or the copy, that this store came from, so that later runs may be missing; null if it is neither, or if an
   * administrator confirmed that none is missing.
   */
  readonly unconfirmedRestore: () => Promise<Restoration | null>;
  /** Says that the store was restored by other means than `restoreStore`. */
  readonly markRestored: (restoration: Restoration) => Promise<void>;
  /** Confirms it. Returns what was confirmed; null if there was nothing. */
  readonly confirmRestore: (at: string) => Promise<Restoration | null>;

  /** The current position of the store: every row up to it is stored durably. */
  readonly mark: () => Promise<Mark>;
  /**
   * Compares a mark from outside with what the store holds. A store that went back is marked as restored: see `unconfirmedRestore`. `at`:
   * when it was heard, UTC.
   */
  readonly heardMark: (text: string, at: string) => Promise<MarkHeard>;
  /**
   * The latest position that these texts state, each a mark or a short mark; those that no server of this store gave, or that are no longer true, state none. A short mark
   * states no run.
   */
  readonly heardPosition: (texts: readonly string[]) => Promise<HeardPosition>;
  /** Says that the one server of the store keeps a mark in its folder from now on: see `noticeLostMark`. A confirmed restore ends that. */
  readonly noteGivenMark: () => Promise<void>;
  /**
   * Marks a store as restored whose server finds no mark in its folder, though it kept one: the store may be an older one. `wasServed`: other
   * files of the folder show that a server kept one. `at`: UTC.
   */
  readonly noticeLostMark: (at: string, wasServed: boolean) => Promise<void>;
  /** Those of these runs that never arrived, as far as the store knows, whose arrival is unknown, or whose bundle is gone; at most 1,000 are asked for. */
  readonly lacking: (ids: readonly string[]) => Promise<readonly string[]>;

  /** Append-only. */
  readonly audit: (entry: AuditEntry) => Promise<void>;
  readonly auditLog: (page: PageRequest) => Promise<Page<AuditEntry>>;

  /** Bundles of no run that ever arrived, as far as the store knows, oldest first: an older database forgot it, or an upload was cut off. */
  readonly bundlesWithoutRow: () => Promise<readonly BundleWithoutRow[]>;
  /** Every archived run, oldest first, for rebuilding the index and for backups. */
  readonly archived: () => AsyncIterable<{
    readonly arrival: Arrival;
    readonly order: number;
    readonly bundle: Uint8Array;
  }>;
  /** Drops the index and rebuilds it by `contentOf`. After an interruption, the next call starts over. Returns the number of runs. */
  readonly reindex: (
    contentOf: (bundle: Uint8Array) => IndexedContent | Promise<IndexedContent>,
    signal?: AbortSignal,
  ) => Promise<number>;
  /** Runs that a rule of retention lets go, those of a unit together. */
  readonly prunable: (rule: RetentionRule) => Promise<readonly PrunableRun[]>;
  /**
   * Deletes bundles and index rows of runs, all or none of them; the arrivals stay, marked as pruned, with the parts of the runs that the gate
   * reads. With a rule, deletes only runs that the rule still allows. Returns the number of deleted runs.
   */
  readonly prune: (ids: readonly string[], at: string, rule?: RetentionRule) => Promise<number>;
  /** Deletes bundles that no run names and that were put before a time, as a crash leaves them. Returns their number. */
  readonly removeLeftovers: (before: string, signal?: AbortSignal) => Promise<number>;
  /** Throws if the store is no longer the one that was opened: its file was moved, or a text of it is damaged. Each request asks. */
  readonly confirm: () => Promise<void>;
  /** Checks that the store can be written to, for `/healthz`. Throws what is wrong. */
  readonly check: () => Promise<void>;
  /** Settings of the database, by name, under which it forgets acknowledged runs when it or its computer crashes. */
  readonly unsafeSettings: () => Promise<readonly string[]>;
  /** Notes how far the clock of a server is from the database's, under the server's name; nothing if the server has the store for itself. */
  readonly noteServerClock: (server: string, now: () => Date) => Promise<void>;
  /** The last notes of the servers that made one within ten minutes. */
  readonly serverClocks: () => Promise<readonly ServerClock[]>;
  /** Calls back each time that a connection to the database was made, if it is on another computer: it may be another database by now. Never at once. */
  readonly onConnect: (listener: () => void) => void;
  /** Connections of a database's pool that work and that are idle, and requests that wait for one; null if there is no pool. */
  readonly connections: () => { readonly used: number; readonly idle: number; readonly waiting: number } | null;
  readonly close: () => Promise<void>;
}

/**
 * Result of comparing a mark from outside with a store. `went-back`: the store lacks what the mark states, and that was not confirmed yet;
 * `before-restore`: the store lacks it, and the restore was confirmed.
 */
export type MarkHeard = 'true' | 'forged' | 'of-another-server' | 'went-back' | 'before-restore';

/** The clock of a server minus that of its database, in milliseconds. */
export interface ServerClock {
  readonly server: string;
  readonly offsetMs: number;
}

/** See `Mark`; 0 for nothing. */
export type HeardPosition = Pick<Mark, 'runs' | 'acts'>;

export interface BundleWithoutRow {
  readonly hash: string;
  readonly putAtMs: number;
  /** Unchecked; null if it is gone by now. */
  readonly read: () => Promise<Uint8Array | null>;
}

/** A live event on the line. */
export type StoreEvent =
  | { readonly name: 'run'; readonly data: RunRow }
  | { readonly name: 'station'; readonly data: StationRow };

export interface Shifts {
  /** IANA name, such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** Local times `HH:MM` at which shifts begin, ascending; empty for whole days. */
  readonly begins: readonly string[];
}

/**
 * Rule for the age at which runs may be deleted. Runs behind the latest verdict of a unit are kept for longer, and so is every
 * quarantined run: see `prunable`.
 */
export interface RetentionRule {
  /** Passes received before this time may go, and all other runs before that; UTC, null for none. */
  readonly passesBefore: string | null;
  readonly othersBefore: string | null;
  /** True if a unit may be deleted, with its latest verdict, once all its production runs have expired and none is quarantined. */
  readonly wholeUnits: boolean;
}

export interface PrunableRun {
  readonly id: string;
  readonly unit: string;
  readonly outcome: Outcome;
  readonly receivedAt: string;
  readonly bundleBytes: number;
}

export interface StoredToken {
  readonly name: string;
  readonly role: Role;
  /** SHA-256 of the token's text, in hexadecimal: the text is never stored. */
  readonly hash: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export interface Release {
  readonly at: string;
  /** Name of the administrator's token. */
  readonly by: string;
  readonly reason: string;
}

export interface UnitRelease extends Release {
  readonly unit: string;
  readonly profile: string;
  /** Runs received up to this order no longer count. */
  readonly order: number;
  /** Number of its entry in the audit log: only a pass whose mark contains it counts. */
  readonly act: number;
  /** The short mark of that entry. */
  readonly code: string;
}

/** Runs that arrived from `backupAt` to `at` may be missing; UTC. */
export interface Restoration {
  readonly at: string;
  readonly backupAt: string;
}

/** An entry of the audit log: an action that others must be able to see. */
export interface AuditEntry {
  readonly at: string;
  /** Name of the token, or `command` for a command on the server's own computer. */
  readonly who: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
}
