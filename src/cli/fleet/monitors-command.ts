import { filterMonitors, monitorColumns } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { cloudOptions, filterOptions, listOptions } from './cloud-options.ts';
import { filterOf } from './filter-of.ts';
import { listText } from './list-text.ts';
import { withCloudApi } from './with-cloud-api.ts';

/** `flatfield fleet monitors` */
export const monitorsCommand = defineCommand({
  options: { ...cloudOptions, ...filterOptions, ...listOptions },
  run: async (argv, context) => {
    const filter = filterOf(argv);
    const fleet = await withCloudApi(argv, context, ({ cloud }) => cloud.listMonitors({ signal: context.signal }));
    const monitors = filterMonitors(fleet, filter);
    context.print(listText(argv, monitorColumns, monitors));
    if (monitors.length < fleet.length) context.tell(`${monitors.length} of ${fleet.length} monitors\n`);
    return exitCodes.pass;
  },
});
