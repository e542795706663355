import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { version } from '../../base/version.ts';
import { meetsFilter } from '../../fleet/monitor-filter.ts';
import { SyncFolder } from '../../fleet/sync/sync-folder.ts';
import { readSyncedMonitors } from '../../fleet/sync/synced-monitors.ts';
import { monitorTrend, type StateMetric, type StateValue } from '../../fleet/trend/monitor-trend.ts';
import type { ReportedState } from '../../fleet/trend/reported-state.ts';
import { translator } from '../../report/languages/languages.ts';
import { fleetTrendHtml } from '../../report/statistics/fleet-trend-report.ts';
import type { Column } from '../../report/tables/column.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { inspectOptions } from '../inspect/inspect-options.ts';
import { pathOption, resultOption } from '../option-kinds.ts';
import { pageLanguage } from '../record/page-language.ts';
import { filterOptions, listOptions } from './cloud-options.ts';
import { filterOf, withGroup } from './filter-of.ts';
import { listText } from './lists.ts';

/** `flatfield fleet trend`: usage and calibrations of the monitors of a synced folder over all its syncs. */
export const trendCommand = defineCommand({
  options: {
    from: { ...pathOption('Folder of `fleet sync`, which keeps earlier states of each monitor'), demandOption: true },
    ...filterOptions,
    ...listOptions,
    page: resultOption('Write a page with the curves to this file'),
    lang: inspectOptions.lang,
  },
  run: async (argv, context) => {
    const { from, page } = argv;
    const given = filterOf(argv);
    const lang = pageLanguage(argv.lang, context.environment);
    const folder = new SyncFolder(from);
    const { monitors: fleet, problems: unread } = await readSyncedMonitors(folder);
    const listed = fleet.map(({ monitor }) => monitor);
    const filter = await withGroup(given, listed, unread, null);
    const meant = listed.filter((monitor) => meetsFilter([monitor], filter));
    const known: { readonly id: string; readonly model: string; readonly states: readonly ReportedState[] }[] = [];
    const problems = [...unread];
    for (const { id, modelName } of meant) {
      const { states, problems: leftOut } = await folder.readStates(id, context.clock?.now() ?? new Date());
      known.push({ id, model: modelName, states });
      problems.push(...leftOut);
    }
    const t = translator(lang);
    const titleOf = (metric: StateMetric, colorMode: string | null) =>
      `${colorMode === null ? '' : `${colorMode}: `}${t(`state-${metric}`)}`;
    const monitors = known.map(({ states, ...names }) => ({ ...names, ...monitorTrend(states, titleOf) }));
    const rows = monitors.flatMap(({ id, values }) =>
      values.map(({ atMs, ...value }) => ({ id, at: new Date(atMs).toISOString(), ...value })),
    );
    context.print(listText(argv, columns, rows));
    if (page !== undefined) {
      const source = { file: basename(resolve(from)), version };
      await writeFileAtomically(page, fleetTrendHtml(monitors, meant.length, source, lang));
      context.tell(`${pathToFileURL(resolve(page)).href}\n`);
    }
    for (const problem of problems) context.tell(`${problem}\n`);
    return problems.length === 0 ? exitCodes.pass : exitCodes.inconclusive;
  },
});

type Row = Omit<StateValue, 'atMs'> & { readonly id: string; readonly at: string };

const columns: readonly Column<Row>[] = [
  { name: 'id', head: 'monitor', value: ({ id }) => id },
  { name: 'at', value: ({ at }) => at },
  { name: 'metric', value: ({ metric }) => metric },
  { name: 'colorModeIndex', head: 'index', value: ({ colorModeIndex }) => colorModeIndex },
  { name: 'colorMode', head: 'color mode', value: ({ colorMode }) => colorMode },
  { name: 'value', value: ({ value }) => value },
  { name: 'unit', value: ({ unit }) => unit },
];
