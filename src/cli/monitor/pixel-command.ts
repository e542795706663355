import { jsonOption, monitorOptions } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { fieldLines } from './field-lines.ts';
import { withMonitorAlone } from './with-monitor.ts';

/** `flatfield monitor pixel <x> <y>`: the signal at a coordinate, not the light that the panel emits there. */
export const pixelCommand = defineCommand({
  options: {
    ...monitorOptions,
    ...jsonOption,
    'show-marker': { type: 'boolean', default: true, describe: 'Show a cross marker at the coordinate' },
    'bit-depth': {
      type: 'string',
      choices: ['AUTO', '8_BIT', '10_BIT', '12_BIT'],
      default: 'AUTO',
      describe: 'Bit depth of the answer, where the monitor supports it',
    },
  },
  positionals: {
    x: { type: 'number', describe: 'Pixels from the left', demandOption: true },
    y: { type: 'number', describe: 'Pixels from the top', demandOption: true },
  },
  run: (argv, context) =>
    withMonitorAlone(
      argv,
      context,
      (api, id, call) => {
        const request = { x: argv.x, y: argv.y, showMarker: argv['show-marker'], bitDepth: argv['bit-depth'] };
        return api.getPixelInformation(id, request, call);
      },
      fieldLines,
    ),
});
