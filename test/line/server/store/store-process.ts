import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ExampleRun } from './example-run.ts';

/** A process of its own that works on a store. */
export interface StoreProcess {
  readonly child: ChildProcess;
  /** The next line that it prints; null once it has ended. */
  readonly line: () => Promise<string | null>;
  readonly ended: Promise<unknown>;
}

/** Runs a module's text, which finds the built store's functions, `folder`, and `runs` as arguments of `addRun` in scope. */
export function storeProcess(folder: string, runs: readonly ExampleRun[], text: string): StoreProcess {
  const built = (name: string) => new URL(`../../../../dist/line/server/store/${name}.js`, import.meta.url).href;
  const head = `import { Kysely, SqliteDialect } from 'kysely';
    import { folderBlobs } from '${built('sqlite/folder-blobs')}';
    import { libsqlDatabase } from '${built('sqlite/libsql-database')}';
    import { openSqliteStore, sqliteStore } from '${built('sqlite/open-sqlite-store')}';
    import { sqliteFacts } from '${built('sqlite/sqlite-facts')}';
    const folder = ${JSON.stringify(folder)};
    const runs = ${JSON.stringify(runs.map(({ arrival, content }) => [arrival, content]))};
    for (const run of runs) run.push(Buffer.from(JSON.stringify(run[1])));`;
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // Not as an argument: Windows cuts a command line after 32,767 characters.
  child.stdin.end(`${head}\n${text}`);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    ended: once(child, 'exit'),
    line: async () => {
      const { done, value } = await lines.next();
      return done === true ? null : value;
    },
  };
}
