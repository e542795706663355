import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { fieldLines } from '../monitor/field-lines.ts';
import { cloudOptions } from './cloud-options.ts';
import { withCloudApi } from './with-cloud-api.ts';

/** `flatfield fleet monitor <id>` */
export const monitorCommand = defineCommand({
  options: { ...cloudOptions, ...jsonOption },
  positionals: { id: { type: 'string', describe: 'Id of the monitor', demandOption: true } },
  run: async (argv, context) => {
    const { signal } = context;
    const monitor = await withCloudApi(argv, context, ({ cloud }) => cloud.getMonitor(argv.id, { signal }));
    context.print(argv.json ? `${JSON.stringify(monitor, null, 2)}\n` : fieldLines(monitor));
    return exitCodes.pass;
  },
});
