import { jsonOption, monitorOptions } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { withMonitorAlone } from './with-monitor.ts';

/** `flatfield monitor self-calibration RUN|STOP` */
export const selfCalibrationCommand = defineCommand({
  options: { ...monitorOptions, ...jsonOption },
  positionals: {
    action: { type: 'string', choices: ['RUN', 'STOP'], describe: 'Start or stop it', demandOption: true },
  },
  run: (argv, context) =>
    withMonitorAlone(
      argv,
      context,
      async (api, id, call) => {
        await api.setSelfCalibration(id, argv.action, call);
        return { action: argv.action };
      },
      () => `Self-calibration: ${argv.action === 'RUN' ? 'asked to start' : 'asked to stop'}.\n`,
    ),
});
