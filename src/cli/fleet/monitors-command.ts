import { assetFields } from '../../api/cloud/schemas/asset-information-schema.ts';
import { monitorColumns } from '../../fleet/fleet-columns.ts';
import { detailFields, fieldColumn, groupFields, listFields, type MonitorFields } from '../../fleet/monitor-fields.ts';
import { meetsFilter } from '../../fleet/monitor-filter.ts';
import { SyncFolder } from '../../fleet/sync/sync-folder.ts';
import { readSyncedMonitors } from '../../fleet/sync/synced-monitors.ts';
import { holding } from '../../inspect/holding.ts';
import type { Column } from '../../report/tables/column.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { pathOption, textOption } from '../option-kinds.ts';
import { cloudOptions, filterOptions, listOptions } from './cloud-options.ts';
import { askFleet, type FilterArguments, filterOf, withGroup } from './filter-of.ts';
import { type CloudArguments, holdCloudApi } from './hold-cloud-api.ts';
import { listText, splitList } from './lists.ts';

/** `flatfield fleet monitors`: the monitors of the service or of a synced folder, with any of their fields. */
export const monitorsCommand = defineCommand({
  options: {
    ...cloudOptions,
    ...filterOptions,
    ...listOptions,
    from: pathOption('List a folder of `fleet sync`, with the details that it holds'),
    columns: textOption(
      'Fields of table and CSV, separated by commas, such as computer.os,colorModes.0.name; all: every field but those of color modes; assets: a file for set-asset --from',
    ),
  },
  run: async (argv, context) => {
    const columns = columnsOf(argv.columns, argv.from !== undefined);
    const { rows, total, problems } =
      argv.from === undefined ? await askedFor(argv, columns, context) : await stored(argv.from, argv);
    const monitors = rows.map(({ monitor }) => monitor);
    context.print(argv.json ? `${JSON.stringify(monitors, null, 2)}\n` : listText({ csv: argv.csv }, columns, rows));
    if (rows.length < total) context.tell(`${rows.length} of ${total} monitors\n`);
    for (const problem of problems) context.tell(`${problem}\n`);
    return problems.length === 0 ? exitCodes.pass : exitCodes.inconclusive;
  },
});

/** Columns of a file that `set-asset --from` takes. */
const assets = ['id', 'modelName', 'serialNumber', ...assetFields.map((field) => `assetInformation.${field}`)];

interface Listed {
  readonly rows: readonly MonitorFields[];
  readonly total: number;
  readonly problems: readonly string[];
}

function askedFor(
  argv: CloudArguments & FilterArguments,
  columns: readonly Column<MonitorFields>[],
  context: CommandContext,
): Promise<Listed> {
  const given = filterOf(argv);
  const call = { signal: context.signal };
  return holding(async (hold) => {
    const { cloud } = await holdCloudApi(hold, argv, context);
    const { monitors, fleet, problems, listGroups } = await askFleet(cloud, given, call);
    const groups = columns.some(({ name }) => groupFields.includes(name)) ? await listGroups() : [];
    const rows = monitors.map((monitor) => {
      const [group, ...others] = groups.filter(({ name }) => name === monitor.groupName);
      return { monitor, group: others.length === 0 ? group : undefined };
    });
    return { rows, total: fleet.length, problems };
  });
}

async function stored(from: string, argv: FilterArguments): Promise<Listed> {
  const given = filterOf(argv);
  const { monitors, problems } = await readSyncedMonitors(new SyncFolder(from));
  const filter = await withGroup(
    given,
    monitors.map(({ monitor }) => monitor),
    problems,
    null,
  );
  return { rows: monitors.filter(({ monitor }) => meetsFilter([monitor], filter)), total: monitors.length, problems };
}

function columnsOf(text: string | undefined, hasDetails: boolean): readonly Column<MonitorFields>[] {
  if (text === undefined)
    return monitorColumns.map(({ value, ...column }) => ({ ...column, value: ({ monitor }) => value(monitor) }));
  const sets: Readonly<Record<string, readonly string[]>> = { all: hasDetails ? detailFields : listFields, assets };
  const fields = Object.hasOwn(sets, text) ? (sets[text] ?? []) : splitList(text);
  if (fields.length === 0) throw usageError('--columns expects names of fields, or all.');
  return fields.map((name) => {
    const column = fieldColumn(name);
    if (column === undefined)
      throw usageError(
        `--columns: there is no field ${JSON.stringify(name)}; docs/reference/fleet.md lists them, as does \`flatfield fleet monitor ID\`.`,
      );
    if (hasDetails ? groupFields.includes(name) : !listFields.includes(name) && !groupFields.includes(name))
      throw usageError(
        hasDetails
          ? `--columns: a synced folder does not hold ${name}; leave out --from.`
          : `--columns: ${name} is in details only; run \`flatfield fleet sync --into DIR\` and add --from DIR.`,
      );
    return column;
  });
}
