import type { Kysely, Transaction } from 'kysely';
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
}

/** Works in a transaction, once it is its turn among writers. */
export type Write = <T>(work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>;

/** `waitMs`: longest time that a change waits for other programs that write, in milliseconds, before it throws `store-busy`. */
export function writerOf(db: Kysely<Tables>, facts: DialectFacts, waitMs: number): Write {
  return (work) => patiently(waitMs, () => facts.transact(db, work));
}
