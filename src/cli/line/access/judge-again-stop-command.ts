import { defineCommand } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { usageError } from '../../usage-error.ts';
import { storeOptions } from '../store-options.ts';
import { withStore } from '../with-store.ts';

/** `flatfield line judge-again stop`: what is not judged yet stays so. */
export const judgeAgainStopCommand = defineCommand({
  positionals: { number: { type: 'number', describe: 'As the list has it', demandOption: true } },
  options: storeOptions,
  run: async ({ number, folder, database }, { print, clock }) => {
    const { stopJudging } = await import('../../../server/work/start-judging.ts');
    const who = { by: 'command', now: clock?.now() ?? new Date() };
    const isStopped = await withStore({ folder, database }, (store) => stopJudging(store, number, who));
    if (!isStopped) throw usageError(`No judging ${number} is under way.`);
    print(`Stopped judging ${number}.\n`);
    return exitCodes.pass;
  },
});
