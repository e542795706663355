import { jsonOption, monitorOptions } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { colorModePositional } from './color-mode-positional.ts';
import { listText } from './list-text.ts';
import { withMonitor } from './with-monitor.ts';

/** `flatfield monitor validations <index> <calibration>` */
export const validationsCommand = defineCommand({
  options: { ...monitorOptions, ...jsonOption },
  positionals: {
    ...colorModePositional,
    calibration: { type: 'string', describe: 'Id of the calibration result', demandOption: true },
  },
  run: (argv, context) =>
    withMonitor(
      argv,
      context,
      (api, id, call) => api.getValidationResults(id, argv.index, argv.calibration, call),
      (results) => listText(results, 'No validation result.'),
    ),
});
