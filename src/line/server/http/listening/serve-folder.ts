import type { Restoration } from '../../store/backup/restorations.ts';
import type { RetentionRule } from '../../store/retention/retention.ts';
import type { Store } from '../../store/store.ts';
import type { LineServerOptions } from './line-server.ts';

/** A line server with everything that it needs of its folder. */
export interface ServedFolder {
  readonly url: string;
  /** The address of a page that logs in once; null unless an administrator was made. */
  readonly loginLink: string | null;
  readonly close: () => Promise<void>;
}

export interface ServeFolderOptions extends Omit<LineServerOptions, 'store' | 'sessionKey' | 'marks'> {
  /** Address of a PostgreSQL database that holds the store instead of the folder, and may serve several servers. */
  readonly database?: string | undefined;
  /** True if it also does the background work; default true. */
  readonly works?: boolean | undefined;
  /** Rule for pruning each day; default: nothing is pruned. */
  readonly retention?: ((now: Date) => RetentionRule) | undefined;
}

/** Serves a data folder, which is made if it is not there and the server can listen. Throws `lock-failed`, `store-unusable`, `usage` if it would prune what the gate
 * accepts, and what `startLineServer` throws. */
export async function serveFolder(
  folder: string,
  { database, works = true, retention, ...options }: ServeFolderOptions,
): Promise<ServedFolder> {
  const { refuseAddress } = await import('./listening.ts');
  await refuseAddress(options);
  const { firstAdministrator, hasSessionKey, lockLineFolder, sessionKey } = await import(
    '../../data-folder/line-folder.ts'
  );
  const lock = await lockLineFolder(folder);
  const closing: (() => Promise<void>)[] = [() => lock.release()];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const store = await openServed(folder, database);
    closing.push(store.close);
    if (retention) {
      const { refuseShortKeepTimes } = await import('../../work/retention/keep-times.ts');
      const now = options.now?.() ?? new Date();
      refuseShortKeepTimes(retention(now), await store.registeredProfiles(), now);
    }
    await store.keepSums(options.shifts);
    const { Marks } = await import('../../data-folder/marks.ts');
    const { acceptBundles } = await import('../../data-folder/accept-bundles.ts');
    const now = options.now ?? (() => new Date());
    const marks = new Marks(store, folder, now);
    await marks.begin(database === undefined ? { wasServed: await hasSessionKey(folder) } : null);
    const tell = options.tell ?? (() => undefined);
    // Another server of the database may be about to write the row of a young one.
    const putBeforeMs = database === undefined ? Number.POSITIVE_INFINITY : now().getTime() - UPLOAD_MS;
    const added = await acceptBundles(store, { now: now(), putBeforeMs, tell });
    if (added > 0) tell(addedText(added));
    await marks.give();
    marks.watch(store);
    closing.push(async () => {
      await marks.give().catch(() => undefined);
    });
    const restore = await store.unconfirmedRestore();
    if (restore) tell(restoredText(restore));
    for (const name of await store.unsafeSettings()) tell(unsafeText(name));
    const { startLineServer } = await import('./line-server.ts');
    const server = await startLineServer({
      ...options,
      store,
      marks,
      sessionKey: (await store.sharedKey()) ?? (await sessionKey(folder)),
    });
    closing.push(server.close);
    server.warmUp();
    if (works) {
      const { startWorker } = await import('../../work/start-worker.ts');
      const { timeZone } = options.shifts;
      const worker = await startWorker({ store, database, timeZone, retention, now: options.now, tell: options.tell });
      closing.push(worker.close);
    }
    const administrator = await firstAdministrator(folder, store, now());
    return { url: server.url, loginLink: administrator && server.loginLink(administrator), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openServed(folder: string, database: string | undefined): Promise<Store> {
  if (database !== undefined)
    return (await import('../../store/postgres/open-postgres-store.ts')).openPostgresStore(database);
  await (await import('../../data-folder/moved-folder.ts')).refuseMoved(folder);
  return (await import('../../store/sqlite/open-sqlite-store.ts')).openSqliteStore(folder, { isServed: true });
}

/** No upload takes as long. */
const UPLOAD_MS = 60 * 60_000;

function addedText(added: number): string {
  return `Bundles of ${added} runs had no row in the database and were accepted again: those that passed are quarantined until their stations send them again or an administrator releases them.\n`;
}

function restoredText({ at, backupAt }: Restoration): string {
  return `This data folder was restored or copied at ${at} and is as of ${backupAt}: runs in between may be missing. The gate allows no unit until you confirm that none is (flatfield line confirm-restore).\n`;
}

function unsafeText(name: string): string {
  return `The database server runs with ${name} off: if its computer crashes, runs that were acknowledged are lost, and the gate may allow units that failed. Turn it on.\n`;
}
