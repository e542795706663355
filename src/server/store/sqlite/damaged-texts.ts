import { isUtf8 } from 'node:buffer';
import { type Kysely, sql } from 'kysely';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import type { Tables } from '../tables.ts';

/**
 * Reads every text of a database as bytes. Throws `store-damaged` for the first that is not UTF-8: the package ends the whole process when it reads one, each time that a request asks for
 * it. `pause`: awaited after each part of about 10 ms.
 */
export async function refuseDamagedTexts(
  db: Kysely<Tables>,
  path: string,
  pause = () => Promise.resolve(),
): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'
    and name not like 'sqlite\\_%' escape '\\'`.execute(db);
  for (const { name: table } of tables) {
    const { rows: columns } = await sql<{
      name: string;
    }>`select name from pragma_table_info(${table}) where lower(type) = 'text'`.execute(db);
    if (columns.length === 0) continue;
    const bytes = columns.map(({ name }, at) => sql`cast(${sql.id(name)} as blob) as ${sql.id(`text${at}`)}`);
    for (let last = Number.MIN_SAFE_INTEGER; ; ) {
      const query = sql<Row>`select rowid as "row", ${sql.join(bytes)} from ${sql.id(table)}
        where rowid > ${last} order by rowid limit ${PART}`;
      const { rows } = await query.execute(db);
      for (const row of rows) {
        const damaged = columns.find((_, at) => {
          const text = row[`text${at}`] ?? null;
          return text !== null && !isUtf8(text);
        });
        if (damaged) throw damagedText(path, table, damaged.name, row.row);
        last = row.row;
      }
      if (rows.length < PART) break;
      await pause();
    }
  }
}

interface Row {
  readonly row: number;
  /** Bytes, since a text is cast to them. */
  readonly [text: `text${number}`]: ArrayBuffer | null;
}

const PART = 500;

function damagedText(path: string, table: string, column: string, row: number): FlatfieldError {
  return new FlatfieldError(
    'store-damaged',
    `${path} is damaged: the text ${column} in row ${row} of ${table} is not UTF-8. Stop the server and restore a backup.`,
  );
}
