import { serviceTimeMs } from '../../api/cloud/service-time.ts';
import { defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { pathOption, textOption } from '../option-kinds.ts';
import { bytesText, runsText } from './amount-text.ts';
import { folderOption, storeOptions, withStore } from './store-options.ts';

/** `flatfield line backup`: the database and every bundle into a new folder, while the server may run. */
export const backupCommand = defineCommand({
  options: {
    ...folderOption,
    out: { ...pathOption('Folder for the backup: new or empty'), demandOption: true },
  },
  run: async ({ folder, out }, { clock, print, signal }) => {
    const { backupStore } = await import('../../line/server/store/backup/backup-store.ts');
    const { runs, bundleBytes, leftovers } = await backupStore(folder, out, clock?.now() ?? new Date(), signal);
    print(`${runsText(runs)}, ${bytesText(bundleBytes)} of bundles, every one as it arrived: ${out}\n`);
    if (leftovers > 0) print(`Left out ${leftovers} bundles that belong to no run; see flatfield line prune.\n`);
    return exitCodes.pass;
  },
});

/** `flatfield line restore`: the data folder of a line server out of a backup. */
export const restoreStoreCommand = defineCommand({
  options: {
    ...folderOption,
    from: { ...pathOption('Folder of the backup'), demandOption: true },
  },
  run: async ({ folder, from }, { clock, print, signal }) => {
    const { restoreStore } = await import('../../line/server/store/backup/restore-store.ts');
    const { runs, createdAt } = await restoreStore(from, folder, clock?.now() ?? new Date(), signal);
    print(`${runsText(runs)}, every bundle as it arrived, as of ${createdAt}: ${folder}\n`);
    print(
      'The gate allows no unit until you confirm that nothing is missing: have the stations send their runs since then again ' +
        '(flatfield line push RUN), then call flatfield line confirm-restore.\n',
    );
    return exitCodes.pass;
  },
});

/** `flatfield line confirm-restore`: the gate of a restored line server answers by its runs again. */
export const confirmRestoreCommand = defineCommand({
  options: storeOptions,
  run: async ({ folder, database }, { clock, print }) => {
    const at = (clock?.now() ?? new Date()).toISOString();
    const confirmed = await withStore({ folder, database }, async (store) => {
      const found = await store.confirmRestore(at);
      const detail = found && `restored or copied at ${found.at}, as of ${found.backupAt}`;
      if (detail) await store.audit({ at, who: 'command', action: 'restore confirmed', subject: 'store', detail });
      return found;
    });
    print(
      confirmed
        ? `Confirmed: no run since ${confirmed.backupAt} is missing. The gate goes by its runs again.\n`
        : 'Nothing to confirm: this line server was neither restored nor copied, or that was confirmed before.\n',
    );
    return exitCodes.pass;
  },
});

/** `flatfield line mark-restored`: the gate of a line server allows no unit until an administrator confirms that no run is missing. */
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
