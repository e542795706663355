/** Channel on which a database notifies its servers of new rows: `run`, or `station` and its key. */
export const CHANGES_CHANNEL = 'flatfield_line';

/** Statements for the part of a PostgreSQL schema that several servers share: bundles, secrets, and notices of new rows. */
export const postgresTables: readonly string[] = [
  `create table "blobs" ("hash" text primary key, "bytes" bytea not null, "putAtMs" bigint not null)`,
  // Bundles are compressed already.
  `alter table "blobs" alter column "bytes" set storage external`,
  `create table "secrets" ("name" text primary key, "hex" text not null)`,
  `create function "tellOfRun"() returns trigger language plpgsql as
    $$ begin perform pg_notify('${CHANGES_CHANNEL}', 'run'); return null; end $$`,
  `create trigger "arrivalsTell" after insert on "arrivals" for each statement execute function "tellOfRun"()`,
  `create function "tellOfStation"() returns trigger language plpgsql as
    $$ begin perform pg_notify('${CHANGES_CHANNEL}', 'station ' || new."stationKey"); return null; end $$`,
  `create trigger "stationsTell" after insert or update on "stations" for each row execute function "tellOfStation"()`,
];
