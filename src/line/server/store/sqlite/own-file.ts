import { stat } from 'node:fs/promises';
import { FlatfieldError } from '../../../../base/flatfield-error.ts';

/**
 * A check that a path still names the file that it names now: an open database goes on working after it was cut, or its folder was removed, moved or replaced, and everything that it takes is lost. The check throws
 * `store-unusable`. It never opens the file: closing it would drop the locks that this process has on it.
 */
export async function ownFile(path: string): Promise<() => Promise<void>> {
  const own = await identityOf(path);
  let largest = own.size;
  return async () => {
    const now = await identityOf(path).catch(() => null);
    if (now?.identity === own.identity && now.size >= largest) {
      largest = now.size;
      return;
    }
    throw new FlatfieldError(
      'store-unusable',
      `${path} is not the file any more that was opened: it was cut, or its folder was removed, moved or replaced. Stop the server, put the folder back or restore a backup, and start it again.`,
    );
  };
}

async function identityOf(path: string): Promise<{ readonly identity: string; readonly size: bigint }> {
  const { dev, ino, size } = await stat(path, { bigint: true });
  return { identity: `${dev} ${ino}`, size };
}
