import type { DialectFacts } from './dialect-facts.ts';
import { workMigration } from './work-migration.ts';

/** One step of the database's schema, as statements: never changed once it was released; what comes later is a step of its own. */
export type Migration = (facts: DialectFacts) => readonly string[];

/** Every step, from an empty database to this program's. See `Tables` for what the columns mean. */
export const migrations: readonly Migration[] = [
  (facts) => [...archive(facts), ...index],
  () => [`create index "arrivalsByNumber" on "arrivals" ("spool", "sequence")`],
  ({ countingKey }) => [
    `create table "restorations" ("id" ${countingKey}, "at" text not null, "backupAt" text not null, "confirmedAt" text,
      "epoch" bigint not null)`,
  ],
  // Of runs that are in the index already, until it is rebuilt: then those of a unit are in order of receipt.
  () => [`alter table "runs" add column "endedMs" bigint not null default 0`],
  ({ countingKey }) => [`create table "homes" ("id" ${countingKey}, "file" text not null, "at" text not null)`],
  ({ ownTables }) => ownTables,
  workMigration,
  () => sums,
];

function archive({ countingKey, appendOnly }: DialectFacts): readonly string[] {
  return [
    `create table "arrivals" (
      "order" ${countingKey}, "id" text not null unique, "receivedAt" text not null, "tokenKey" text not null, "spool" text,
      "sequence" bigint, "sentAt" text, "clocksJson" text, "bundleBytes" bigint not null, "bundleSha256" text not null, "quarantineJson" text)`,
    `create index "arrivalsByBundle" on "arrivals" ("bundleSha256")`,
    `create table "prunings" (
      "order" integer primary key references "arrivals" ("order"), "at" text not null, "unitHash" text not null,
      "tombstoneJson" text not null)`,
    `create index "pruningsByUnit" on "prunings" ("unitHash")`,
    `create table "tombstoneKeys" ("id" integer primary key, "hex" text not null)`,
    `create table "runReleases" ("order" integer primary key references "arrivals" ("order"), "releaseJson" text not null)`,
    `create table "unitReleases" (
      "id" ${countingKey}, "unitKey" text not null, "profileKey" text not null, "order" integer not null,
      "releaseJson" text not null)`,
    `create index "unitReleasesByUnit" on "unitReleases" ("unitKey")`,
    `create table "auditLog" ("id" ${countingKey}, "entryJson" text not null)`,
    `create table "stations" ("stationKey" text primary key, "rowJson" text not null)`,
    `create table "tokens" (
      "hash" text primary key, "nameKey" text not null unique, "role" text not null, "createdAt" text not null, "revokedAt" text)`,
    `create table "profiles" ("hash" text primary key, "profileJson" text not null, "contentJson" text not null)`,
    `create table "signingKeys" ("fingerprint" text primary key, "labelKey" text not null)`,
    `create table "demonstrations" ("id" integer primary key, "at" text not null)`,
    `create table "identities" ("id" integer primary key, "publicKey" text not null, "privateKey" text not null,
      "hasGivenMark" integer not null)`,
    `create table "checks" ("id" integer primary key, "at" text not null)`,
    ...(
      ['arrivals', 'prunings', 'tombstoneKeys', 'runReleases', 'unitReleases', 'auditLog', 'demonstrations'] as const
    ).flatMap(appendOnly),
  ];
}

const index: readonly string[] = [
  `create table "runs" (
    "order" integer primary key references "arrivals" ("order"), "receivedMs" bigint not null, "unitKey" text not null,
    "lookKey" text not null, "stationKey" text not null, "modelKey" text not null, "profileKey" text not null, "kind" text not null,
    "outcome" text not null, "durationMs" double precision not null, "isQuarantined" integer not null,
    "isCounted" integer not null, "isComplete" integer not null, "attemptKey" text, "attempt" integer,
    "isLatest" integer not null, "finalOutcome" text)`,
  `create index "runsByUnit" on "runs" ("unitKey", "profileKey", "attempt")`,
  `create index "runsByLook" on "runs" ("lookKey", "unitKey")`,
  `create index "runsByStation" on "runs" ("stationKey", "order")`,
  `create index "runsByModel" on "runs" ("modelKey", "order")`,
  `create index "runsByProfile" on "runs" ("profileKey", "order")`,
  `create index "runsByOutcome" on "runs" ("outcome", "order")`,
  `create index "runsByKind" on "runs" ("kind", "order")`,
  `create index "runsByTime" on "runs" ("receivedMs")`,
  `create index "runsByLatest" on "runs" ("isLatest", "order")`,
  `create index "runsByQuarantine" on "runs" ("isQuarantined", "order")`,
  contents('runContents'),
  contents('reindexed'),
  `create table "runFindings" (
    "order" integer not null, "about" text not null, "nameKey" text not null, primary key ("order", "about", "nameKey"))`,
  `create index "runFindingsByName" on "runFindings" ("about", "nameKey", "order")`,
];

function contents(table: string): string {
  return `create table "${table}" ("order" integer primary key, "contentJson" text not null)`;
}

/** What pages over a million runs need: see decision 47. Sums are made when a server starts. */
const sums: readonly string[] = [
  `alter table "runFindings" rename to "oldFindings"`,
  `create table "runFindings" (
    "order" integer not null, "about" text not null, "nameKey" text not null, "receivedMs" bigint not null, "unitKey" text not null,
    "stationKey" text not null, "modelKey" text not null, "profileKey" text not null, "outcome" text not null,
    "isCounted" integer not null, "isRepeated" integer not null, primary key ("order", "about", "nameKey"))`,
  `insert into "runFindings" select "oldFindings"."order", "about", "nameKey", "receivedMs", "unitKey", "stationKey", "modelKey",
    "profileKey", "outcome", "isCounted",
    case when "isCounted" = 1 and count(*) over (partition by "unitKey", "isCounted", "about", "nameKey") > 1 then 1 else 0 end
    from "oldFindings" join "runs" on "runs"."order" = "oldFindings"."order"`,
  `drop table "oldFindings"`,
  `create index "runFindingsByName" on "runFindings" ("about", "nameKey", "order", "isCounted")`,
  `create index "runFindingsByTime" on "runFindings" ("about", "receivedMs")`,
  `create index "runFindingsByUnit" on "runFindings" ("unitKey")`,
  `create index "runFindingsRepeated" on "runFindings" ("about", "nameKey") where "isRepeated" = 1`,
  `create table "runSums" (
    "key" text primary key, "period" bigint not null, "stationKey" text not null, "modelKey" text not null, "profileKey" text not null,
    "outcome" text not null, "firstMs" bigint not null, "lastMs" bigint not null, "units" bigint not null,
    "finalPasses" bigint not null, "runs" bigint not null, "durationMs" bigint not null)`,
  `create index "runSumsByTime" on "runSums" ("firstMs")`,
  `create table "sumPeriods" ("id" integer primary key, "shiftsJson" text not null)`,
  `drop index "runsByTime"`,
  `create index "runsByTime" on "runs" ("receivedMs", "order")`,
];
