import type { CloudMonitor, ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { filterMonitors } from '../../fleet/monitor-filter.ts';
import type { KnownStatuses } from '../../fleet/send/command-fate.ts';
import { commandColumns, commandRows } from '../../fleet/send/command-rows.ts';
import { SyncFolder } from '../../fleet/sync/sync-folder.ts';
import { readSyncedMonitors } from '../../fleet/sync/synced-monitors.ts';
import { holding } from '../../inspect/holding.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { flagOption, pathOption, textOption } from '../option-kinds.ts';
import { cloudOptions, filterOptions, listOptions } from './cloud-options.ts';
import { askFleet, type FilterArguments, filterOf, withGroup } from './filter-of.ts';
import { type CloudArguments, holdCloudApi } from './hold-cloud-api.ts';
import { listText, splitList } from './lists.ts';

/** `flatfield fleet commands`: the remote commands that may be pending, with the times that the service keeps of each. */
export const commandsCommand = defineCommand({
  options: {
    ...cloudOptions,
    ...filterOptions,
    ...listOptions,
    from: pathOption('List a folder of `fleet sync`: only details show all kinds of commands'),
    all: flagOption('List the last command of each kind, even if it is over'),
    'done-status': {
      ...textOption('Status values that mean done, separated by commas; only NO_COMMAND is documented'),
      default: '',
    },
  },
  run: async (argv, context) => {
    const known = { done: splitList(argv['done-status']), failed: [] };
    const { monitors, problems } =
      argv.from === undefined ? await askedFor(argv, known, context) : await stored(argv.from, argv);
    const rows = monitors.flatMap((monitor) => commandRows(monitor, known));
    const open = rows.filter((row) => row.open !== null);
    context.print(listText(argv, commandColumns, argv.all ? rows : open));
    context.tell(`${open.length} commands may be pending, of ${monitors.length} monitors\n`);
    if (argv.from === undefined)
      context.tell(
        'The list of monitors shows commands that apply a configuration only; for all, sync and add --from.\n',
      );
    for (const problem of problems) context.tell(`${problem}\n`);
    return problems.length === 0 ? exitCodes.pass : exitCodes.inconclusive;
  },
});

interface Found {
  readonly monitors: readonly (ListedMonitor | CloudMonitor)[];
  readonly problems: readonly string[];
}

/** The list, with the details of each monitor that has a command pending by it: the list holds no times. */
function askedFor(
  argv: CloudArguments & FilterArguments & { readonly all: boolean },
  known: KnownStatuses,
  context: CommandContext,
): Promise<Found> {
  const given = filterOf(argv);
  const call = { signal: context.signal };
  return holding(async (hold) => {
    const { cloud } = await holdCloudApi(hold, argv, context);
    const { monitors: listed, problems } = await askFleet(cloud, given, call);
    const monitors: (ListedMonitor | CloudMonitor)[] = [];
    for (const one of listed) {
      const isOpen = commandRows(one, known).some(({ open }) => open !== null);
      monitors.push(isOpen ? await cloud.getMonitor(one.id, { ...call, keepAlive: true }) : one);
    }
    return { monitors, problems };
  });
}

async function stored(from: string, argv: FilterArguments): Promise<Found> {
  const { monitors: synced, problems } = await readSyncedMonitors(new SyncFolder(from));
  const monitors = synced.map(({ monitor }) => monitor);
  const filter = await withGroup(filterOf(argv), monitors, problems, null);
  return { monitors: filterMonitors(monitors, filter), problems };
}
