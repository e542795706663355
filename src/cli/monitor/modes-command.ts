import { jsonOption, monitorOptions } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { table } from '../table.ts';
import { withMonitor } from './with-monitor.ts';

/** `flatfield monitor modes` */
export const modesCommand = defineCommand({
  options: { ...monitorOptions, ...jsonOption },
  run: (argv, context) =>
    withMonitor(
      argv,
      context,
      (api, id, call) => api.getColorModes(id, call),
      (modes) =>
        table(
          ['index', 'OSD number', 'name', 'type', 'selected', 'enabled'],
          modes.map((mode) => [
            mode.index,
            mode.index + 1,
            mode.name,
            mode.type,
            mode.selected ? 'yes' : '',
            mode.enabled ? 'yes' : 'no',
          ]),
        ),
    ),
});
