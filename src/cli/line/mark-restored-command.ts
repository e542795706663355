import { serviceTimeMs } from '../../cloud-api/service-time.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOption } from '../option-kinds.ts';
import { usageError } from '../usage-error.ts';
import { storeOptions } from './store-options.ts';
import { withStore } from './with-store.ts';

/** `flatfield line mark-restored`: the gate of a line server allows no unit until somebody confirms that no run is missing. */
export const markRestoredCommand = defineCommand({
  options: {
    ...storeOptions,
    'backup-at': { ...textOption('Time of the backup, such as 2026-06-01T03:00:00Z'), demandOption: true },
  },
  run: async ({ folder, database, 'backup-at': backup }, { clock, print }) => {
    const now = clock?.now() ?? new Date();
    const backupMs = serviceTimeMs(backup) ?? Number.NaN;
    if (!(backupMs <= now.getTime())) {
      throw usageError(
        `--backup-at expects a time in the past with its zone, such as 2026-06-01T03:00:00Z, got ${backup}.`,
      );
    }
    const [at, backupAt] = [now.toISOString(), new Date(backupMs).toISOString()];
    await withStore({ folder, database }, async (store) => {
      await store.markRestored({ at, backupAt });
      await store.audit({
        at,
        who: 'command',
        action: 'marked as restored',
        subject: 'store',
        detail: `backup of ${backupAt}`,
      });
    });
    print('Marked: the gate allows no unit until flatfield line confirm-restore.\n');
    return exitCodes.pass;
  },
});
