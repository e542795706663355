import { alarmSchema } from './alarms/alarm-schema.ts';
import type { DialectFacts } from './dialect-facts.ts';

/**
 * One step of the database's schema, as statements. The first is the schema of the first release and may change until then; a step that
 * was released never changes, and what comes later is a step of its own.
 */
export type Migration = (facts: DialectFacts) => readonly string[];

/** Every step, from an empty database to this program's. See `Tables` for what the columns mean. */
export const migrations: readonly Migration[] = [
  (facts) => [...archive(facts), ...facts.ownTables, ...index, ...workTables(facts), ...alarmSchema(facts)],
  ({ appendOnly }) => [
    `create table "unitReleaseActs" ("release" integer primary key references "unitReleases" ("id"), "act" bigint not null)`,
    // A mark that was given from now on contains every release of before.
    `insert into "unitReleaseActs" select "id", (select max("id") from "auditLog") from "unitReleases"`,
    ...appendOnly('unitReleaseActs'),
    `create table "bindings" ("profileKey" text not null, "modelKey" text not null, "act" bigint not null, "bindingJson" text not null,
      primary key ("profileKey", "modelKey"))`,
    `create table "tokenStations" ("nameKey" text primary key, "stationKey" text not null)`,
  ],
  () => [`alter table "alarms" add column "findingJson" text`],
  // From here on, contents have `said`. An older program cannot show it, so it refuses the database.
  () => [],
  ({ numberIn }) => [
    `alter table "chartValues" add column "version" integer not null default 1`,
    `update "chartValues" set "version" = (select ${numberIn('"contentJson"', ['profile', 'version'])} from "runContents"
      where "runContents"."order" = "chartValues"."order")
      where exists (select 1 from "runContents" where "runContents"."order" = "chartValues"."order")`,
  ],
];

function archive({ countingKey, appendOnly }: DialectFacts): readonly string[] {
  return [
    `create table "arrivals" (
      "order" ${countingKey}, "id" text not null unique, "receivedAt" text not null, "tokenKey" text not null, "spool" text,
      "sequence" bigint, "sentAt" text, "clocksJson" text, "bundleBytes" bigint not null, "bundleSha256" text not null, "quarantineJson" text)`,
    `create index "arrivalsByBundle" on "arrivals" ("bundleSha256")`,
    `create index "arrivalsByNumber" on "arrivals" ("spool", "sequence")`,
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
    `create table "chartSettings" ("id" ${countingKey}, "scope" text not null, "settingJson" text not null)`,
    `create index "chartSettingsByScope" on "chartSettings" ("scope", "id")`,
    `create table "demonstrations" ("id" integer primary key, "at" text not null)`,
    `create table "identities" ("id" integer primary key, "publicKey" text not null, "privateKey" text not null,
      "hasGivenMark" integer not null)`,
    `create table "restorations" ("id" ${countingKey}, "at" text not null, "backupAt" text not null, "confirmedAt" text,
      "epoch" bigint not null)`,
    `create table "homes" ("id" ${countingKey}, "file" text not null, "at" text not null)`,
    `create table "checks" ("id" integer primary key, "at" text not null)`,
    ...(
      [
        ...(['arrivals', 'prunings', 'tombstoneKeys', 'runReleases', 'unitReleases', 'auditLog'] as const),
        ...(['demonstrations', 'chartSettings'] as const),
      ] as const
    ).flatMap(appendOnly),
  ];
}

const index: readonly string[] = [
  `create table "runs" (
    "order" integer primary key references "arrivals" ("order"), "receivedMs" bigint not null, "unitKey" text not null,
    "lookKey" text not null, "stationKey" text not null, "modelKey" text not null, "profileKey" text not null, "kind" text not null,
    "outcome" text not null, "durationMs" double precision not null, "isQuarantined" integer not null,
    "isCounted" integer not null, "isComplete" integer not null, "attemptKey" text, "attempt" integer,
    "isLatest" integer not null, "finalOutcome" text, "endedMs" bigint not null)`,
  `create index "runsByUnit" on "runs" ("unitKey", "profileKey", "attempt")`,
  `create index "runsByLook" on "runs" ("lookKey", "unitKey")`,
  `create index "runsByStation" on "runs" ("stationKey", "order")`,
  `create index "runsByModel" on "runs" ("modelKey", "order")`,
  `create index "runsByProfile" on "runs" ("profileKey", "order")`,
  `create index "runsByOutcome" on "runs" ("outcome", "order")`,
  `create index "runsByKind" on "runs" ("kind", "order")`,
  `create index "runsByEnd" on "runs" ("endedMs")`,
  `create index "runsByTime" on "runs" ("receivedMs", "order")`,
  `create index "runsByLatest" on "runs" ("isLatest", "order")`,
  `create index "runsByQuarantine" on "runs" ("isQuarantined", "order")`,
  `create table "goldenChecks" (
    "order" integer primary key, "stationKey" text not null, "spool" text, "reading" text not null, "result" text not null)`,
  `create index "goldenChecksByStation" on "goldenChecks" ("stationKey", "reading", "result", "order")`,
  `create index "goldenChecksBySpool" on "goldenChecks" ("spool", "reading", "result", "order")`,
  contents('runContents'),
  contents('reindexed'),
  `create table "runFindings" (
    "order" integer not null, "about" text not null, "nameKey" text not null, "receivedMs" bigint not null, "unitKey" text not null,
    "stationKey" text not null, "modelKey" text not null, "profileKey" text not null, "outcome" text not null,
    "isCounted" integer not null, "isRepeated" integer not null, primary key ("order", "about", "nameKey"))`,
  `create index "runFindingsByName" on "runFindings" ("about", "nameKey", "order", "isCounted")`,
  `create index "runFindingsByTime" on "runFindings" ("about", "receivedMs")`,
  `create index "runFindingsByUnit" on "runFindings" ("unitKey")`,
  `create index "runFindingsRepeated" on "runFindings" ("about", "nameKey") where "isRepeated" = 1`,
  `create table "chartSeries" (
    "series" text primary key, "metricKey" text not null, "source" text not null, "unitKey" text not null,
    "profileKey" text not null, "modelKey" text not null, "stationKey" text not null)`,
  `create table "chartValues" (
    "series" text not null, "place" integer not null, "endedMs" bigint not null, "order" integer not null,
    "value" double precision not null, "lower" double precision, "upper" double precision,
    primary key ("series", "place", "endedMs", "order"))`,
  `create index "chartValuesByRun" on "chartValues" ("order")`,
  // What pages over a million runs need: see decision 47. Sums are made when a server starts.
  `create table "runSums" (
    "key" text primary key, "period" bigint not null, "stationKey" text not null, "modelKey" text not null, "profileKey" text not null,
    "outcome" text not null, "firstMs" bigint not null, "lastMs" bigint not null, "units" bigint not null,
    "finalPasses" bigint not null, "runs" bigint not null, "durationMs" bigint not null)`,
  `create index "runSumsByTime" on "runSums" ("firstMs")`,
  `create table "sumPeriods" ("id" integer primary key, "shiftsJson" text not null)`,
];

function contents(table: string): string {
  return `create table "${table}" ("order" integer primary key, "contentJson" text not null)`;
}

/** Statements that make the tables of `WorkTables`. */
function workTables({ countingKey }: DialectFacts): readonly string[] {
  return [
    `create table "judgings" (
      "id" ${countingKey}, "profileHash" text not null, "profileJson" text not null, "filterJson" text not null,
      "startedAt" text not null, "startedByKey" text not null, "stoppedAt" text)`,
    `create table "judgingParts" (
      "id" ${countingKey}, "judging" integer not null references "judgings" ("id"), "ordersJson" text not null,
      "runs" integer not null, "doneAt" text)`,
    `create index "judgingPartsDue" on "judgingParts" ("id") where "doneAt" is null`,
    `create index "judgingPartsOf" on "judgingParts" ("judging")`,
    `create table "judgedAgain" (
      "order" integer not null references "arrivals" ("order"), "profileHash" text not null, "judging" integer not null,
      "outcome" text not null, "resultJson" text not null, primary key ("order", "profileHash"))`,
    `create index "judgedAgainOf" on "judgedAgain" ("judging", "order")`,
    `create table "webhooks" (
      "id" ${countingKey}, "url" text not null, "eventsJson" text not null, "secret" text not null,
      "createdAt" text not null, "createdByKey" text not null, "order" integer not null)`,
    `create table "deliveries" (
      "id" ${countingKey}, "webhook" integer not null references "webhooks" ("id"), "event" text not null,
      "key" text not null, "bodyJson" text not null, "state" text not null, "attempts" integer not null,
      "dueMs" bigint not null, "createdAt" text not null, "attemptedAt" text, "answerJson" text, unique ("webhook", "key"))`,
    `create index "deliveriesByState" on "deliveries" ("state", "webhook", "dueMs")`,
    `create table "daySummaries" (
      "day" text not null, "stationKey" text not null, "modelKey" text not null, "profileKey" text not null,
      "countsJson" text not null, "madeAt" text not null, primary key ("day", "stationKey", "modelKey", "profileKey"))`,
    `create table "workMarks" ("name" text primary key, "value" text not null)`,
  ];
}
