import { type Kysely, sql, type Transaction } from 'kysely';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import type { DialectFacts } from './dialect-facts.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/**
 * Brings a database to this program's schema, or leaves it as it was: forward only, in one transaction. Throws `store-unusable` if a
 * newer program wrote it, if it has tables of another program and none of a store, or if a step cannot be taken.
 */
export async function migrate(db: Kysely<Tables>, facts: DialectFacts, steps = migrations): Promise<void> {
  await facts.transact(db, async (trx) => {
    await refuseForeign(trx, facts);
    await takeSteps(trx, facts, steps).catch((cause: unknown) => {
      if (!(cause instanceof Error) || cause instanceof FlatfieldError) throw cause;
      const why = `The tables of the database cannot be made or brought up to date: ${cause.message}.`;
      throw new FlatfieldError('store-unusable', why, { cause });
    });
  });
}

/** All tables of a store were made in one transaction, these two among the first. */
const OWN: readonly (keyof Tables)[] = ['schemaVersions', 'arrivals'];

/** Tables of another program may have the names of ours, and a backup or a change of either would include both. */
async function refuseForeign(trx: Transaction<Tables>, facts: DialectFacts): Promise<void> {
  const there = await facts.tablesThere(trx);
  const [first] = there;
  if (first === undefined || OWN.every((name) => there.includes(name))) return;
  throw new FlatfieldError(
    'store-unusable',
    `The database has tables of another program, such as ${JSON.stringify(first)}: name an empty database.`,
  );
}

async function takeSteps(trx: Transaction<Tables>, facts: DialectFacts, steps: typeof migrations): Promise<void> {
  await sql.raw(facts.typed(VERSIONS)).execute(trx);
  const applied = await trx.selectFrom('schemaVersions').select('version').orderBy('version').execute();
  if (applied.length > steps.length) {
    throw new FlatfieldError(
      'store-unusable',
      `The database is of version ${applied.length}, and this program knows versions up to ${steps.length}: install a newer Flatfield.`,
    );
  }
  for (const [index, step] of steps.entries()) {
    if (index < applied.length) continue;
    for (const statement of step(facts)) await sql.raw(facts.typed(statement)).execute(trx);
    await trx
      .insertInto('schemaVersions')
      .values({ version: index + 1, appliedAt: new Date().toISOString() })
      .execute();
  }
}

const VERSIONS = `create table if not exists "schemaVersions" ("version" integer primary key, "appliedAt" text not null)`;
