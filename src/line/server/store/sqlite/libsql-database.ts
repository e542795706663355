import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type Database from 'libsql';
import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import { importOptional } from '../../../../base/optional-package.ts';

/**
 * A file of SQLite as Kysely drives it: it survives power cuts, and several processes may use it at once. A copy is
 * read `as it is`. Errors of the database are thrown as `store-busy`, `store-damaged` or `store-unusable`.
 */
export async function libsqlDatabase(
  path: string,
  mode: 'to write' | 'as it is' = 'to write',
): Promise<SqliteDatabase> {
  const Libsql = await loadLibsql();
  const db = naming(path, () => new Libsql(path, { timeout: BUSY_TIMEOUT_MS }));
  // One for all: a statement that found the database in use stays open until it runs again, and nothing can be committed meanwhile.
  let begin: Database.Statement | undefined;
  const close = () => {
    if (mode === 'to write') emptyLog(db);
    db.close();
    begin = undefined;
    // Later, when no function that used a statement is still under way.
    if (process.platform === 'win32') setImmediate(releaseFiles);
  };
  try {
    if (mode === 'to write') naming(path, () => setUp(db));
  } catch (error) {
    close();
    throw error;
  }
  const prepare = (text: string) => {
    if (text !== 'begin') return db.prepare(text);
    // A transaction that reads first and finds another writer later could not go on: it takes its turn at once.
    begin ??= db.prepare('begin immediate');
    return begin;
  };
  return {
    close,
    prepare: (text) => {
      // A failed commit may have rolled back already, and a second rollback would hide why.
      if (text === 'rollback' && !db.inTransaction) return NOTHING;
      const statement = naming(path, () => prepare(text));
      return {
        reader: statement.reader,
        all: (parameters) => naming(path, () => statement.all(bindable(parameters))),
        run: (parameters) => naming(path, () => statement.run(bindable(parameters))),
        iterate: (parameters) => statement.iterate(bindable(parameters)),
      };
    },
  };
}

/** An optional package, which a server on PostgreSQL does without. Throws `store-unusable` if it is missing. */
export async function loadLibsql(): Promise<typeof Database> {
  const libsql = { name: 'libsql', neededBy: 'The data folder of a line server', code: 'store-unusable' } as const;
  return (await importOptional(libsql, () => import('libsql'))).default;
}

function setUp(db: Database.Database): void {
  db.pragma('journal_mode = WAL');
  // Every commit is on the disk before it is acknowledged.
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
}

/** The package leaves this to the next program that opens the file. If another program that writes prevents it, that program does it. */
function emptyLog(db: Database.Database): void {
  try {
    db.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // Nothing is lost: the log is part of the database.
  }
}

/**
 * Lets go of the files of closed databases, a turn of the event loop later: the package holds a file until the last statement has been collected as
 * garbage, and Windows neither renames nor removes a file that is held.
 */
export function releaseFiles(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}

/** Waiting blocks the whole process, a transaction of another store in it included: the database hardly waits; see `patiently`. */
const BUSY_TIMEOUT_MS = 5;

const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

/** The package ends the whole process on a value that it cannot bind. */
function bindable(parameters: readonly unknown[]): readonly unknown[] {
  for (const value of parameters) {
    if (value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))) continue;
    throw new TypeError(`cannot be bound: ${typeof value}`);
  }
  return parameters;
}

function naming<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const error = namedError(path, cause);
    for (const one of [cause, error]) letGoOfFrames(one);
    throw error;
  }
}

/** Until its stack is read, an error keeps what was called for it, a statement of the database included, which keeps the file: see `releaseFiles`. */
function letGoOfFrames(error: unknown): void {
  if (error instanceof Error) void error.stack;
}

function namedError(path: string, cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const code = 'code' in cause ? String(cause.code) : '';
  const error = (name: 'store-busy' | 'store-damaged' | 'store-unusable', what: string) =>
    new FlatfieldError(name, `${path} ${what}: ${cause.message}.`, { cause });
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return error('store-busy', 'is in use by another program');
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return error('store-damaged', 'is damaged, restore it from a backup');
  if (/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|PERM|AUTH|NOMEM)/.test(code)) {
    return error('store-unusable', 'cannot be read or written');
  }
  return cause.message.startsWith('ConnectionFailed') ? error('store-unusable', 'cannot be opened') : cause;
}
