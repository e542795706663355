import type { ColorModeSettings } from '../../index.ts';
import { jsonOption, monitorOptions } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { jsonArgument } from '../json-argument.ts';
import { UsageError } from '../usage-error.ts';
import { colorModePositional } from './color-mode-positional.ts';
import { withMonitorAlone } from './with-monitor.ts';

/** `flatfield monitor set <index>`: changes the settings that are named; the mode becomes the current one. */
export const setCommand = defineCommand({
  options: {
    ...monitorOptions,
    ...jsonOption,
    enabled: { type: 'boolean', describe: "Whether the mode can be selected on the monitor's menu" },
    name: {
      type: 'string',
      describe: 'Up to 16 letters, digits, spaces, hyphens, underscores, periods, parentheses',
      requiresArg: true,
    },
    type: { type: 'string', choices: ['ADVANCED', 'STANDARD', 'SYNC_SIGNAL'], describe: 'Type of the mode' },
    target: { type: 'string', describe: 'Id of a calibration target, for an ADVANCED mode', requiresArg: true },
    parameters: {
      type: 'string',
      describe: 'Monitor parameters as a JSON object, for a STANDARD or SYNC_SIGNAL mode',
      requiresArg: true,
    },
  },
  positionals: colorModePositional,
  run: (argv, context) => {
    const { enabled, name, type } = argv;
    const settings: ColorModeSettings = {
      ...(enabled !== undefined && { enabled }),
      ...(name !== undefined && { name }),
      ...(type !== undefined && { type }),
      ...(argv.target !== undefined && { target: { id: argv.target } }),
      ...(argv.parameters !== undefined && { parameters: jsonArgument('parameters', argv.parameters) }),
    };
    if (Object.keys(settings).length === 0) {
      throw new UsageError('Nothing to set: name at least one of --enabled, --name, --type, --target, --parameters.');
    }
    return withMonitorAlone(
      argv,
      context,
      async (api, id, call) => {
        await api.changeColorMode(id, argv.index, settings, call);
        return settings;
      },
      () => `Color mode ${argv.index} (OSD number ${argv.index + 1}) is set, and is the current one.\n`,
    );
  },
});
