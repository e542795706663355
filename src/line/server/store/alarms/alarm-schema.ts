import type { DialectFacts } from '../dialect-facts.ts';

/** Statements that make the tables of `AlarmTables`. */
export function alarmSchema({ countingKey }: DialectFacts): readonly string[] {
  return [
    `create table "alarmRules" (
      "id" ${countingKey}, "ruleJson" text not null, "createdAt" text not null, "createdByKey" text not null, "removedAt" text)`,
    `create table "alarms" (
      "id" ${countingKey}, "rule" integer not null references "alarmRules" ("id"), "subjectKey" text not null, "stationKey" text,
      "textKey" text not null, "openedMs" bigint not null, "sentMs" bigint, "endedMs" bigint)`,
    `create unique index "alarmsOpen" on "alarms" ("rule", "subjectKey") where "endedMs" is null`,
    `create index "alarmsByEnd" on "alarms" ("endedMs")`,
    `create table "alarmEvents" (
      "id" ${countingKey}, "alarm" integer not null references "alarms" ("id"), "event" text not null, "atMs" bigint not null,
      "messageKey" text)`,
    `create index "alarmEventsPending" on "alarmEvents" ("id") where "messageKey" is null`,
    `create index "alarmEventsOf" on "alarmEvents" ("alarm")`,
    `create index "alarmEventsByMessage" on "alarmEvents" ("messageKey")`,
    `create table "mails" (
      "id" ${countingKey}, "rule" integer not null references "alarmRules" ("id"), "key" text not null, "recipient" text not null,
      "contentJson" text not null, "state" text not null, "attempts" integer not null, "dueMs" bigint not null, "attemptedAt" text,
      "problemKey" text, unique ("key", "recipient"))`,
    `create index "mailsByState" on "mails" ("state", "dueMs")`,
    `create table "mailServers" ("id" integer primary key, "serverJson" text not null)`,
  ];
}
