import { jsonOption, monitorOptions } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { colorModePositional } from './color-mode-positional.ts';
import { listText } from './list-text.ts';
import { withMonitor } from './with-monitor.ts';

/** `flatfield monitor calibrations <index>` */
export const calibrationsCommand = defineCommand({
  options: { ...monitorOptions, ...jsonOption },
  positionals: colorModePositional,
  run: (argv, context) =>
    withMonitor(
      argv,
      context,
      (api, id, call) => api.getCalibrationResults(id, argv.index, call),
      (results) => listText(results, 'No calibration result.'),
    ),
});
