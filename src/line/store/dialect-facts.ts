import type { RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** In what the databases differ, beside the connection: everything else of the store is the same SQL. */
export interface DialectFacts {
  /** Type of a primary key that counts from 1 and never gives a number twice. */
  readonly countingKey: string;
  /** Statements that make the database refuse to change or delete rows of a table. */
  readonly appendOnly: (table: keyof Tables) => readonly string[];
  /** The values of a group as the text of a JSON array, in the order of the group's rows. */
  readonly listOf: (column: string) => RawBuilder<string>;
}
