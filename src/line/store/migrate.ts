import { type Kysely, sql } from 'kysely';
import { FlatfieldError } from '../../flatfield-error.ts';
import type { DialectFacts } from './dialect-facts.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/**
 * Brings a database to this program's schema, or leaves it as it was: forward only, in one transaction. Throws `store-unusable` if a
 * newer program wrote it.
 */
export async function migrate(db: Kysely<Tables>, facts: DialectFacts, steps = migrations): Promise<void> {
  await facts.transact(db, async (trx) => {
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
  });
}

const VERSIONS = `create table if not exists "schemaVersions" ("version" integer primary key, "appliedAt" text not null)`;
