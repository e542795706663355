import { jsonOption, monitorOptions } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { listText } from './list-text.ts';
import { withMonitor } from './with-monitor.ts';

/** `flatfield monitor targets` */
export const targetsCommand = defineCommand({
  options: { ...monitorOptions, ...jsonOption },
  run: (argv, context) =>
    withMonitor(
      argv,
      context,
      (api, id, call) => api.getTargets(id, call),
      (targets) => listText(targets, 'No calibration target.'),
    ),
});
