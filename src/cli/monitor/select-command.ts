import { jsonOption, monitorOptions } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { colorModePositional } from './color-mode-positional.ts';
import { withMonitorAlone } from './with-monitor.ts';

/** `flatfield monitor select <index>` */
export const selectCommand = defineCommand({
  options: { ...monitorOptions, ...jsonOption },
  positionals: colorModePositional,
  run: (argv, context) =>
    withMonitorAlone(
      argv,
      context,
      (api, id, call) => api.selectColorMode(id, argv.index, call),
      () => `Color mode ${argv.index} (OSD number ${argv.index + 1}) is the current one.\n`,
    ),
});
