import { sql } from 'kysely';
import type { DialectFacts } from '../dialect-facts.ts';

/** The SQL of a store that is specific to SQLite. */
export const sqliteFacts: DialectFacts = {
  countingKey: 'integer primary key autoincrement',
  typed: (statement) => statement,
  appendOnly: (table) =>
    (['update', 'delete'] as const).map(
      (change) =>
        `create trigger "${table}Refuse${change}" before ${change} on "${table}" begin select raise(abort, '${table} is append-only'); end`,
    ),
  ownTables: [],
  tablesThere: async (db) => {
    const { rows } = await sql<{ name: string }>`select "name" from sqlite_master where "type" in ('table', 'view')
      and "name" not like 'sqlite\\_%' escape '\\' order by "name"`.execute(db);
    return rows.map(({ name }) => name);
  },
  numberIn: (column, path) => `json_extract(${column}, '$.${path.join('.')}')`,
  listOf: (value) => sql<string>`json_group_array(${value})`,
  // Its transactions begin as writers: see `libsqlDatabase`.
  transact: (db, work) => db.transaction().execute(work),
};
