import { configurationColumns } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { cloudOptions, listOptions } from './cloud-options.ts';
import { listText } from './list-text.ts';
import { withCloudApi } from './with-cloud-api.ts';

/** `flatfield fleet configurations` */
export const configurationsCommand = defineCommand({
  options: { ...cloudOptions, ...listOptions },
  run: async (argv, context) => {
    const { signal } = context;
    const list = await withCloudApi(argv, context, ({ cloud }) => cloud.listMonitorConfigurations({ signal }));
    context.print(listText(argv, configurationColumns, list));
    return exitCodes.pass;
  },
});
