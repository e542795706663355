import { jsonOption, monitorOptions } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { colorModePositional } from './color-mode-positional.ts';
import { fieldLines } from './field-lines.ts';
import { withMonitor } from './with-monitor.ts';

/** `flatfield monitor mode <index>` */
export const modeCommand = defineCommand({
  options: { ...monitorOptions, ...jsonOption },
  positionals: colorModePositional,
  run: (argv, context) =>
    withMonitor(argv, context, (api, id, call) => api.getColorMode(id, argv.index, call), fieldLines),
});
