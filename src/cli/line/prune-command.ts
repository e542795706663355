import type { PrunableRun } from '../../line/server/store/retention/retention.ts';
import { defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { flagOption } from '../option-kinds.ts';
import { bytesText, runsText } from './amount-text.ts';
import { retentionOf, retentionOptions } from './retention-options.ts';
import { storeOptions, withStore } from './store-options.ts';

/** `flatfield line prune`: deletes runs by a rule of retention, and only with --yes. */
export const pruneCommand = defineCommand({
  options: {
    ...storeOptions,
    ...retentionOptions,
    yes: flagOption('Prune; without it, print what would go'),
  },
  run: async (argv, { clock, print, signal }) => {
    const now = clock?.now() ?? new Date();
    const rule = retentionOf(argv)?.(now);
    if (rule === undefined) throw usageError('Nothing may go: give --keep-passes, --keep-fails or both.');
    await withStore(argv, async (store) => {
      const { refuseShortKeepTimes } = await import('../../line/server/work/retention/keep-times.ts');
      refuseShortKeepTimes(rule, await store.registeredProfiles(), now);
      const prunable = await store.prunable(rule);
      const bytes = prunable.reduce((sum, { bundleBytes }) => sum + bundleBytes, 0);
      if (!argv.yes) {
        for (const run of prunable) print(`${lineOf(run)}\n`);
        print(`Would prune ${runsText(prunable.length)}, ${bytesText(bytes)}; --yes does it.\n`);
        return;
      }
      const { pruneRuns } = await import('../../line/server/work/retention/prune-runs.ts');
      const why = { at: now.toISOString(), who: 'command', subject: runsText(prunable.length) };
      const { pruned, leftovers } = await pruneRuns(store, rule, why, signal);
      print(
        `Pruned ${runsText(pruned)}, ${bytesText(bytes)}${leftovers === 0 ? '' : `, and ${leftovers} bundles that belonged to no run`}.\n`,
      );
    });
    return exitCodes.pass;
  },
});

function lineOf({ receivedAt, outcome, id, unit }: PrunableRun): string {
  return `${receivedAt}  ${outcome.padEnd(12)}  ${id.slice(0, 12)}  ${unit}`;
}
