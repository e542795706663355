import { expectation } from '../../../base/schema-issue.ts';
import { runFilterSchema } from '../../../line/protocol/run-filter.ts';
import { configOption, jsonOption } from '../../api-options.ts';
import { defineCommand } from '../../command.ts';
import { loadConfig } from '../../config.ts';
import { exitCodes, usageError } from '../../exit-codes.ts';
import { loadProfile } from '../../load-profile.ts';
import { textOption } from '../../option-kinds.ts';
import { runsText } from '../amount-text.ts';
import { storeOptions, withStore } from '../store-options.ts';

/** `flatfield line judge-again start`: enters the work; servers and workers do it. */
export const judgeAgainStartCommand = defineCommand({
  positionals: {
    profile: { type: 'string', describe: 'NAME, NAME@VERSION, or a JSON file', demandOption: true },
  },
  options: {
    ...storeOptions,
    ...configOption,
    ...jsonOption,
    from: textOption('Only runs received since then, such as 2026-06-01T00:00:00Z'),
    to: textOption('Only runs received before then'),
    station: textOption('Only runs of this station'),
    model: textOption('Only runs of this model'),
    unit: textOption('Only runs of this unit'),
    'judged-by': textOption('Only runs of the profile of this name'),
    outcome: textOption('Only runs with this outcome: pass, fail, inconclusive'),
    kind: textOption('Only runs of this kind: production, simulated, rejudged, imported'),
  },
  run: async (argv, context) => {
    const { profiles } = await loadConfig(argv.config, context);
    const profile = await loadProfile(argv.profile, profiles, context);
    const { from, to, station, model, unit, outcome, kind, 'judged-by': judgedBy } = argv;
    const given = { from, to, station, model, unit, outcome, kind, profile: judgedBy };
    const filter = runFilterSchema.safeParse(
      Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    );
    if (!filter.success) {
      const [issue] = filter.error.issues;
      const name = String(issue?.path[0]);
      throw usageError(`--${name === 'profile' ? 'judged-by' : name}: ${expectation(issue)}.`);
    }
    const { startJudging } = await import('../../../line/server/work/judging/start-judging.ts');
    const who = { by: 'command', now: context.clock?.now() ?? new Date() };
    const started = await withStore(argv, (store) => startJudging(store, profile, filter.data, who));
    if (!started) throw usageError('No stored run matches.');
    context.print(
      argv.json
        ? `${JSON.stringify(started, null, 2)}\n`
        : `Judging ${started.number}: ${runsText(started.runs)} under ${profile.name}@${profile.version}, done by the server or by flatfield line work.\n`,
    );
    return exitCodes.pass;
  },
});

/** `flatfield line judge-again stop`: what is not judged yet stays so. */
export const judgeAgainStopCommand = defineCommand({
  positionals: { number: { type: 'number', describe: 'As the list has it', demandOption: true } },
  options: storeOptions,
  run: async ({ number, folder, database }, { print, clock }) => {
    const { stopJudging } = await import('../../../line/server/work/judging/start-judging.ts');
    const who = { by: 'command', now: clock?.now() ?? new Date() };
    const isStopped = await withStore({ folder, database }, (store) => stopJudging(store, number, who));
    if (!isStopped) throw usageError(`No judging ${number} is under way.`);
    print(`Stopped judging ${number}.\n`);
    return exitCodes.pass;
  },
});
