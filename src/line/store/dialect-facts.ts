import type { RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** In what the databases differ, beside the connection: everything else of the store is the same SQL. */
export interface DialectFacts {
  /** Type of a primary key that counts from 1 and never gives a number twice. */
  readonly countingKey: string;
  /** Statements that make the database refuse to change or delete rows of a table. */
  readonly appendOnly: (table: keyof Tables) => readonly string[];
  /** A value of all rows as the text of a JSON array. Several lists of one query have one order; an empty one may be null. */
  readonly listOf: (value: RawBuilder<unknown>) => RawBuilder<string | null>;
}
