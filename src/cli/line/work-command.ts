import { type CommandContext, defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOption } from '../option-kinds.ts';
import { shiftsOf } from '../parser/shifts-argument.ts';
import { retentionOf, retentionOptions } from './retention-options.ts';
import { storeOptions } from './store-options.ts';

/** `flatfield line work`: what line servers share as work, on any computer that reaches their database, until interrupted. */
export const workCommand = defineCommand({
  options: {
    database: { ...storeOptions.database, demandOption: true },
    'time-zone': textOption('Time zone of the line, as its servers have it [default: that of this computer]'),
    ...retentionOptions,
  },
  run: async (argv, { signal, print, tell, clock }) => {
    const { timeZone } = shiftsOf(argv['time-zone'], undefined);
    const retention = retentionOf(argv);
    const { openStore } = await import('../../line/server/store/open-store.ts');
    const { refuseShortKeepTimes } = await import('../../line/server/work/retention/keep-times.ts');
    const { startWorker } = await import('../../line/server/work/start-worker.ts');
    const { database } = argv;
    const store = await openStore({ database });
    try {
      const at = clock?.now() ?? new Date();
      if (retention) refuseShortKeepTimes(retention(at), await store.registeredProfiles(), at);
      const now = clock && (() => clock.now());
      const worker = await startWorker({ store, database, timeZone, retention, now, tell });
      print('Working for the line.\n');
      tell('Ctrl-C ends it.\n');
      await interrupted(signal);
      await worker.close();
    } finally {
      await store.close();
    }
    return exitCodes.pass;
  },
});

function interrupted(signal: CommandContext['signal']): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
