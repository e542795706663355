import type { DialectFacts } from './dialect-facts.ts';

/** Statements that make the tables of `WorkTables`. */
export function workTables({ countingKey }: DialectFacts): readonly string[] {
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
