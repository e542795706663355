import { isUtf8 } from 'node:buffer';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { FlatfieldError, hasCode } from '../../../../base/flatfield-error.ts';
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
    const texts = sql.join(
      columns.map(({ name }) => sql`ifnull(${sql.id(name)}, '')`),
      sql` || ' ' || `,
    );
    for (let after = Number.MIN_SAFE_INTEGER; ; ) {
      // The space keeps a cut character from joining the text behind it.
      const part = sql<Part>`select count(*) as "rows", max("row") as "last", cast(group_concat("texts", ' ') as blob) as "bytes" from
        (select rowid as "row", ${texts} as "texts" from ${sql.id(table)} where rowid > ${after} order by rowid limit ${PART})`;
      const [{ rows, last, bytes } = NO_PART] = (await part.execute(db)).rows;
      if (bytes !== null && !isUtf8(bytes)) throw await damageIn(db, path, { table, columns, after });
      if (last === null || rows < PART) break;
      after = last;
      await pause();
    }
  }
}

/**
 * Looks through all texts again and again while a server uses them, for a tenth of the time at most. `refuse` throws `store-damaged` once one is damaged. `leastRestMs`: shortest time between two looks.
 */
export function watchTexts(
  db: Kysely<Tables>,
  path: string,
  leastRestMs = LEAST_REST_MS,
): { readonly refuse: () => void; readonly end: () => void } {
  let damage: unknown;
  let isEnded = false;
  const pause = async () => {
    await wait(PAUSE_MS, undefined, { ref: false });
    if (isEnded) throw new Error('ended');
  };
  const look = async () => {
    for (let restMs = leastRestMs; damage === undefined; ) {
      await wait(restMs, undefined, { ref: false });
      if (isEnded) return;
      const startMs = performance.now();
      await refuseDamagedTexts(db, path, pause).catch((error: unknown) => {
        if (hasCode(error, 'store-damaged')) damage = error;
      });
      restMs = Math.max(leastRestMs, REST_FACTOR * (performance.now() - startMs));
    }
  };
  void look();
  return {
    refuse: () => {
      if (damage !== undefined) throw damage;
    },
    end: () => {
      isEnded = true;
    },
  };
}

interface Part {
  readonly rows: number;
  readonly last: number | null;
  readonly bytes: ArrayBuffer | null;
}

const NO_PART: Part = { rows: 0, last: null, bytes: null };
const PART = 500;
/** Between two parts of 10 ms or less: a server has others to answer. */
const PAUSE_MS = 50;
/** Between two looks. */
const LEAST_REST_MS = 60_000;
const REST_FACTOR = 9;

/** Names the first text after a row that is not UTF-8. */
async function damageIn(
  db: Kysely<Tables>,
  path: string,
  {
    table,
    columns,
    after,
  }: { readonly table: string; readonly columns: readonly { readonly name: string }[]; readonly after: number },
): Promise<FlatfieldError> {
  const bytes = columns.map(({ name }, at) => sql`cast(${sql.id(name)} as blob) as ${sql.id(`text${at}`)}`);
  const { rows } = await sql<Row>`select rowid as "row", ${sql.join(bytes)} from ${sql.id(table)}
    where rowid > ${after} order by rowid limit ${PART}`.execute(db);
  const [damaged] = rows.flatMap((row) =>
    columns
      .filter((_, at) => !isUtf8(row[`text${at}`] ?? new ArrayBuffer(0)))
      .map(({ name }) => `the text ${name} in row ${row.row} of ${table}`),
  );
  return new FlatfieldError(
    'store-damaged',
    `${path} is damaged: ${damaged ?? `a text of ${table}`} is not UTF-8. Stop the server and restore a backup.`,
  );
}

interface Row {
  readonly row: number;
  /** Bytes, since a text is cast to them. */
  readonly [text: `text${number}`]: ArrayBuffer | null;
}
