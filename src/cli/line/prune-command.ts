import { pruneByRule } from '../../line/store/prune-by-rule.ts';
import type { PrunableRun, RetentionRule } from '../../line/store/store.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { flagOption, textOption } from '../option-kinds.ts';
import { usageError } from '../usage-error.ts';
import { bytesText, runsText } from './amount-text.ts';
import { storeOptions } from './store-options.ts';
import { timeBefore } from './time-before.ts';
import { withStore } from './with-store.ts';

/** `flatfield line prune`: deletes runs by a rule of retention, and only with --yes. */
export const pruneCommand = defineCommand({
  options: {
    ...storeOptions,
    'keep-passes': textOption('Keep passes for so long, such as 90d, 2y; without it, all of them'),
    'keep-fails': textOption('Keep every other run for so long, such as 10y; without it, all of them'),
    'whole-units': flagOption('Forget a unit, with its latest verdict, once all its runs may go by their age'),
    yes: flagOption('Prune; without it, print what would go'),
  },
  run: async (argv, { clock, print }) => {
    const { 'keep-passes': passes, 'keep-fails': fails, 'whole-units': wholeUnits } = argv;
    if (passes === undefined && fails === undefined) {
      throw usageError('Nothing may go: give --keep-passes, --keep-fails or both.');
    }
    const now = clock?.now() ?? new Date();
    const rule: RetentionRule = {
      passesBefore: passes === undefined ? null : timeBefore('keep-passes', passes, now),
      othersBefore: fails === undefined ? null : timeBefore('keep-fails', fails, now),
      wholeUnits,
    };
    await withStore(argv, async (store) => {
      const prunable = await store.prunable(rule);
      const bytes = prunable.reduce((sum, { bundleBytes }) => sum + bundleBytes, 0);
      if (!argv.yes) {
        for (const run of prunable) print(`${lineOf(run)}\n`);
        print(`Would prune ${runsText(prunable.length)}, ${bytesText(bytes)}; --yes does it.\n`);
        return;
      }
      const at = now.toISOString();
      // Before the deed, so that one which is interrupted is in the log too.
      const detail = `passes before ${rule.passesBefore ?? 'never'}, others before ${rule.othersBefore ?? 'never'}${wholeUnits ? ', whole units' : ''}`;
      await store.audit({ at, who: 'command', action: 'prune', subject: runsText(prunable.length), detail });
      const pruned = await pruneByRule(store, rule, at);
      const leftovers = await store.removeLeftovers(timeBefore('leftovers', LEFTOVER_AGE, now));
      print(
        `Pruned ${runsText(pruned)}, ${bytesText(bytes)}${leftovers === 0 ? '' : `, and ${leftovers} bundles that belonged to no run`}.\n`,
      );
    });
    return exitCodes.pass;
  },
});

/** A bundle that is younger may belong to a run that is just arriving. */
const LEFTOVER_AGE = '1d';

function lineOf({ receivedAt, outcome, id, unit }: PrunableRun): string {
  return `${receivedAt}  ${outcome.padEnd(12)}  ${id.slice(0, 12)}  ${unit}`;
}
