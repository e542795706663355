import type { InferredOptionTypes, Options, PositionalOptions } from 'yargs';
import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import { configurationColumns, groupColumns } from '../../fleet/fleet-columns.ts';
import { groupTree, groupTreeColumns } from '../../fleet/group-tree.ts';
import { holding } from '../../inspect/holding.ts';
import type { Column } from '../../report/tables/column.ts';
import { jsonOption } from '../api-options.ts';
import { type Command, type CommandContext, defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { colorModePositional } from '../monitor/color-mode-positional.ts';
import { fieldLines } from '../monitor/field-lines.ts';
import { cloudOptions, listOptions } from './cloud-options.ts';
import { type CloudArguments, holdCloudApi } from './hold-cloud-api.ts';
import { listText } from './lists.ts';
import { monitorsCommand } from './monitors-command.ts';

const idPositional = { id: { type: 'string', describe: 'Id of the monitor', demandOption: true } } as const;

/** The commands below `flatfield fleet` that make one call, by usage, each with its arguments, call and output. */
export const readingTable = {
  groups: defineCommand({
    options: { ...cloudOptions, ...listOptions },
    run: async (argv, context) => {
      const groups = await oneCall(argv, context, (cloud, call) => cloud.listGroups(call));
      const isTable = !argv.json && !argv.csv;
      context.print(isTable ? listText({}, groupTreeColumns, groupTree(groups)) : listText(argv, groupColumns, groups));
      return exitCodes.pass;
    },
  }),
  monitors: monitorsCommand,
  'monitor <id>': detail(idPositional, (cloud, { id }, call) => cloud.getMonitor(id, call)),
  'color-mode <id> <index>': detail({ ...idPositional, ...colorModePositional }, (cloud, { id, index }, call) =>
    cloud.getColorMode(id, index, call),
  ),
  configurations: list(configurationColumns, (cloud, call) => cloud.listMonitorConfigurations(call)),
} satisfies Record<string, Command>;

export type ReadingUsage = keyof typeof readingTable;

interface CallOptions {
  readonly signal: AbortSignal;
}

/** Prints the rows that a call answers as a table, CSV or JSON. */
function list<Row>(
  columns: readonly Column<Row>[],
  call: (cloud: CloudApi, options: CallOptions) => Promise<readonly Row[]>,
): Command {
  return defineCommand({
    options: { ...cloudOptions, ...listOptions },
    run: async (argv, context) => {
      const rows = await oneCall(argv, context, call);
      context.print(listText(argv, columns, rows));
      return exitCodes.pass;
    },
  });
}

/** Prints the object that a call answers. */
function detail<const P extends Record<string, PositionalOptions & Options>>(
  positionals: P,
  call: (cloud: CloudApi, argv: InferredOptionTypes<P>, options: CallOptions) => Promise<object>,
): Command {
  return defineCommand({
    options: { ...cloudOptions, ...jsonOption },
    positionals,
    run: async (argv, context) => {
      const answer = await oneCall(argv, context, (cloud, options) => call(cloud, argv, options));
      context.print(argv.json ? `${JSON.stringify(answer, null, 2)}\n` : fieldLines(answer));
      return exitCodes.pass;
    },
  });
}

function oneCall<A>(
  argv: CloudArguments,
  context: CommandContext,
  call: (cloud: CloudApi, options: CallOptions) => Promise<A>,
): Promise<A> {
  return holding(async (hold) => {
    const { cloud } = await holdCloudApi(hold, argv, context);
    return call(cloud, { signal: context.signal });
  });
}
