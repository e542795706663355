import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** The differences between the databases, besides the connection: all other SQL of the store is the same. */
export interface DialectFacts {
  /** Type of a primary key that counts from 1 and never gives a number twice. */
  readonly countingKey: string;
  /** A statement of the schema in the types of this database: integers of 64 bits, texts that are sorted by their bytes. */
  readonly typed: (statement: string) => string;
  /** Statements that make the database refuse to change or delete rows of a table. */
  readonly appendOnly: (table: keyof Tables) => readonly string[];
  /** Statements of the schema for what only this database keeps. */
  readonly ownTables: readonly string[];
  /** Names of the tables and views where the tables of a store go, made by any program, without those of extensions. */
  readonly tablesThere: (db: Kysely<Tables>) => Promise<readonly string[]>;
  /** A whole number in a column of JSON, by the names on the way to it. */
  readonly numberIn: (column: string, path: readonly string[]) => string;
  /** A value of all rows as the text of a JSON array. Several lists of one query have one order; an empty one may be null. */
  readonly listOf: (value: RawBuilder<unknown>) => RawBuilder<string | null>;
  /**
   * Works in a transaction while no other writer does, of this program or another one: it sees all that was committed before, and orders are
   * committed as they are counted. Throws `store-busy` if others write for long.
   */
  readonly transact: <T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>;
}
