import type { Kysely, Transaction } from 'kysely';
import type { RunRow } from '../../protocol/run-row.ts';
import type { StationRow } from '../../protocol/station-report.ts';
import type { Blobs } from './blobs.ts';
import type { DialectFacts } from './dialect-facts.ts';
import { patiently } from './long-work.ts';
import type { Tables } from './tables.ts';

/** The parts that every method of a store works with. */
export interface StoreParts {
  /** A database that has the tables. */
  readonly db: Kysely<Tables>;
  readonly blobs: Blobs;
  readonly facts: DialectFacts;
  readonly write: Write;
  /** Tells the followers of a store that one server has for itself. */
  readonly tell: (event: StoreEvent) => void;
}

/** Works in a transaction, once it is its turn among writers. */
export type Write = <T>(work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>;

/** `waitMs`: longest time that a change waits for other programs that write, in milliseconds, before it throws `store-busy`. */
export function writerOf(db: Kysely<Tables>, facts: DialectFacts, waitMs: number): Write {
  return (work) => patiently(waitMs, () => facts.transact(db, work));
}

/** Methods that each database has in its own way. */
export interface OwnMethods {
  /** Throws if the store is no longer the one that was opened: its file was moved, or a text of it is damaged. Each request asks. */
  readonly confirm: () => Promise<void>;
  /**
   * Calls back for every run and every report of a station that is kept from now on, once it is kept: also by other servers that share a database.
   * Returns how to stop. After a lost connection it makes up for the runs, and repeats every station.
   */
  readonly follow: (listener: (event: StoreEvent) => void) => Promise<() => Promise<void>>;
  /** 32 random bytes that all servers of a database share; null if one server has the store for itself, and a key of its own. */
  readonly sharedKey: () => Promise<Uint8Array | null>;
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
}

/** A live event on the line. */
export type StoreEvent =
  | { readonly name: 'run'; readonly data: RunRow }
  | { readonly name: 'station'; readonly data: StationRow };

/** The clock of a server minus that of its database, in milliseconds. */
export interface ServerClock {
  readonly server: string;
  readonly offsetMs: number;
}
