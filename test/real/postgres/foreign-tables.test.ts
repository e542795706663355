import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openPostgresStore } from '../../../src/line/server/store/postgres/open-postgres-store.ts';
import { runFlatfield } from '../../cli/run-flatfield.ts';
import { exampleRun } from '../../line/server/store/example-run.ts';
import { ask, startPostgres, type TestPostgres } from './start-postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.close());
const makeDatabase = () => (postgres as TestPostgres).makeDatabase();
const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`;

describe.skipIf(!postgres)('a PostgreSQL database of another program', () => {
  it.each([
    ['create table runs (id int)', 'runs'],
    ['create table "schemaVersions" (version text)', 'schemaVersions'],
    ['create table orders (id int)', 'orders'],
    ['create view "Ställe ""7""" as select 1', String.raw`Ställe \"7\"`],
    ['create table parted (id int) partition by range (id)', 'parted'],
  ])('is refused with one clear line, and nothing of it is changed: %s', async (statement, name) => {
    const address = await makeDatabase();
    await ask(address, statement);
    const before = (await ask(address, tables)).rows;
    await expect(openPostgresStore(address)).rejects.toMatchObject({
      code: 'store-unusable',
      message: `The database has tables of another program, such as "${name}": name an empty database.`,
    });
    expect((await ask(address, tables)).rows).toEqual(before);
  });

  it('ends every command with that one line, never with a stack trace', async () => {
    const address = await makeDatabase();
    await ask(address, 'create table runs (id int)');
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-foreign-'));
    for (const args of [['serve', '--folder', folder, '--port', '0'], ['work'], ['token', 'list']]) {
      expect(await runFlatfield(['line', ...args, '--database', address])).toEqual({
        code: 2,
        stdout: '',
        stderr: 'flatfield: The database has tables of another program, such as "runs": name an empty database.\n',
      });
    }
    await rm(folder, { recursive: true });
  });

  it.each(['create type runs as (a int)', 'create domain "auditLog" as text'])(
    'is refused with one clear line if its types have the names of our tables: %s',
    async (statement) => {
      const address = await makeDatabase();
      await ask(address, statement);
      await expect(openPostgresStore(address)).rejects.toMatchObject({
        code: 'store-unusable',
        message: expect.stringMatching(
          /^The tables of the database cannot be made or brought up to date: .*(runs|auditLog).*already exists\.$/,
        ),
      });
      expect((await ask(address, tables)).rows).toEqual([]);
    },
  );

  it('is accepted if its tables are in other schemas, or come with an extension, or came next to ours', async () => {
    const address = await makeDatabase();
    await ask(address, 'create schema other; create table other.runs (id int)');
    await ask(address, 'create extension if not exists pg_stat_statements').catch(() => null);
    await (await openPostgresStore(address)).close();
    await ask(address, 'create table dashboards (id int)');
    const store = await openPostgresStore(address);
    const { arrival, content, bundle } = exampleRun('one');
    expect((await store.addRun(arrival, content, bundle)).isNew).toBe(true);
    await store.close();
  });

  it('is accepted if the search path of its user begins with an empty schema', async () => {
    const address = await makeDatabase();
    await ask(address, 'create table runs (id int); create schema "Line"');
    await ask(address, `alter database "${new URL(address).pathname.slice(1)}" set search_path to "Line", public`);
    const store = await openPostgresStore(address);
    expect(await store.countRuns({})).toBe(0);
    await store.close();
    expect((await ask(address, tables)).rows).toEqual([{ relname: 'runs' }]);
  });
});
