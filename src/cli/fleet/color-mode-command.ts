import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { colorModePositional } from '../monitor/color-mode-positional.ts';
import { fieldLines } from '../monitor/field-lines.ts';
import { cloudOptions } from './cloud-options.ts';
import { withCloudApi } from './with-cloud-api.ts';

/** `flatfield fleet color-mode <id> <index>`: parameters, calibration target and calibration result. */
export const colorModeCommand = defineCommand({
  options: { ...cloudOptions, ...jsonOption },
  positionals: {
    id: { type: 'string', describe: 'Id of the monitor', demandOption: true },
    ...colorModePositional,
  },
  run: async (argv, context) => {
    const { signal } = context;
    const mode = await withCloudApi(argv, context, ({ cloud }) => cloud.getColorMode(argv.id, argv.index, { signal }));
    context.print(argv.json ? `${JSON.stringify(mode, null, 2)}\n` : fieldLines(mode));
    return exitCodes.pass;
  },
});
