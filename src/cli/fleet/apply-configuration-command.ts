import { type CalibrationTiming, findConfiguration, toChunks } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { jsonArgument } from '../json-argument.ts';
import { UsageError } from '../usage-error.ts';
import { runSend } from './run-send.ts';
import { sendOptions } from './send-options.ts';

/** `flatfield fleet apply-configuration <configuration> --to ...` */
export const applyConfigurationCommand = defineCommand({
  options: {
    ...sendOptions,
    timing: {
      type: 'string',
      describe: 'When calibration starts: POWER_SAVE, or a JSON object with a type for the variants not documented',
      default: 'POWER_SAVE',
      requiresArg: true,
    },
  },
  positionals: {
    configuration: { type: 'string', describe: 'Name or id of the monitor configuration', demandOption: true },
  },
  run: (argv, context) => {
    const calibrationTiming = timingOf(argv.timing);
    let monitorConfigurationId = '';
    return runSend(argv, context, {
      name: 'apply-configuration',
      describe: async ({ cloud }) => {
        const { id, name } = await findConfiguration(cloud, argv.configuration, context.signal);
        monitorConfigurationId = id;
        return `configuration ${name} (${id}), timing ${JSON.stringify(calibrationTiming)}`;
      },
      toChunks: async (_, ids) =>
        toChunks({ kind: 'monitorConfiguration', monitorConfigurationId, calibrationTiming }, ids, argv.chunk),
    });
  },
});

function timingOf(text: string): CalibrationTiming {
  if (/^[A-Z_]+$/.test(text)) return { type: text };
  const timing = jsonArgument('timing', text);
  const { type } = timing;
  if (typeof type !== 'string' || type === '') throw new UsageError('--timing expects an object with a text "type".');
  return { ...timing, type };
}
