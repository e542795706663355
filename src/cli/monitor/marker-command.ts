import { jsonOption, monitorOptions } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { withMonitorAlone } from './with-monitor.ts';

/** `flatfield monitor marker SHOW --x X --y Y` and `flatfield monitor marker HIDE` */
export const markerCommand = defineCommand({
  options: {
    ...monitorOptions,
    ...jsonOption,
    x: { type: 'number', describe: 'Pixels from the left, with SHOW', requiresArg: true },
    y: { type: 'number', describe: 'Pixels from the top, with SHOW', requiresArg: true },
  },
  positionals: {
    state: { type: 'string', choices: ['SHOW', 'HIDE'], describe: 'Show or hide the marker', demandOption: true },
  },
  run: (argv, context) => {
    const change = markerChange(argv.state, argv.x, argv.y);
    return withMonitorAlone(
      argv,
      context,
      async (api, id, call) => {
        await api.setPixelMarker(id, change, call);
        return change;
      },
      () => (argv.state === 'SHOW' ? `The marker is shown at ${argv.x}, ${argv.y}.\n` : 'The marker is hidden.\n'),
    );
  },
});

function markerChange(state: string, x: number | undefined, y: number | undefined) {
  if (state === 'HIDE') return { marker: 'HIDE' } as const;
  if (x === undefined || y === undefined) throw new UsageError('SHOW needs --x and --y: the coordinate of the marker.');
  return { marker: 'SHOW', position: { x, y } } as const;
}
