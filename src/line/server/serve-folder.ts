import type { Restoration } from '../store/store.ts';
import type { LineServerOptions } from './line-server.ts';

/** A line server with everything that it needs of its folder. */
export interface ServedFolder {
  readonly url: string;
  /** The address of a page that logs in once; null unless an administrator was made. */
  readonly loginLink: string | null;
  readonly close: () => Promise<void>;
}

/** Serves a data folder, which is made if it is not there. Throws `lock-failed`, `store-unusable` and what `startLineServer` throws. */
export async function serveFolder(
  folder: string,
  options: Omit<LineServerOptions, 'store' | 'sessionKey'>,
): Promise<ServedFolder> {
  const { firstAdministrator, lockLineFolder, sessionKey } = await import('./line-folder.ts');
  const lock = await lockLineFolder(folder);
  const closing: (() => Promise<void>)[] = [() => lock.release()];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const { openSqliteStore } = await import('../store/open-sqlite-store.ts');
    const store = await openSqliteStore(folder, { isServed: true });
    closing.push(store.close);
    const restore = await store.unconfirmedRestore();
    if (restore) options.tell?.(restoredText(restore));
    const { startLineServer } = await import('./line-server.ts');
    const server = await startLineServer({ ...options, store, sessionKey: await sessionKey(folder) });
    closing.push(server.close);
    server.warmUp();
    const administrator = await firstAdministrator(folder, store, options.now?.() ?? new Date());
    return { url: server.url, loginLink: administrator && server.loginLink(administrator), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function restoredText({ at, backupAt }: Restoration): string {
  return `This data folder was restored or copied at ${at} and is as of ${backupAt}: runs in between may be missing. The gate allows no unit until you confirm that none is (flatfield line confirm-restore).\n`;
}
