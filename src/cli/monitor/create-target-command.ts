import type { NewTarget } from '../../index.ts';
import { jsonOption, monitorOptions } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { jsonArgument } from '../json-argument.ts';
import { fieldLines } from './field-lines.ts';
import { withMonitorAlone } from './with-monitor.ts';

/** `flatfield monitor create-target` */
export const createTargetCommand = defineCommand({
  options: {
    ...monitorOptions,
    ...jsonOption,
    name: { type: 'string', describe: 'Name of the target', requiresArg: true },
    'color-mode-name': { type: 'string', describe: 'Color mode that the target is for', requiresArg: true },
    parameters: {
      type: 'string',
      describe: 'Parameters as a JSON object, such as {"brightness":{"type":"CANDELA","value":120}}',
      demandOption: true,
      requiresArg: true,
    },
    'profile-update-rule': { type: 'string', choices: ['EVERYTIME', 'CONCRETE'], default: 'EVERYTIME' },
    'profile-policy': { type: 'string', describe: 'Policy of the ICC profile, as a JSON object', requiresArg: true },
    'use-target-name-as-profile-name': { type: 'boolean', default: false },
    protection: { type: 'boolean', default: false, describe: 'Protect the target from editing and deleting' },
  },
  run: (argv, context) => {
    const policy = argv['profile-policy'];
    const target: NewTarget = {
      ...(argv.name !== undefined && { name: argv.name }),
      ...(argv['color-mode-name'] !== undefined && { colorModeName: argv['color-mode-name'] }),
      parameters: jsonArgument('parameters', argv.parameters),
      profileUpdateRule: argv['profile-update-rule'],
      ...(policy !== undefined && { profilePolicy: jsonArgument('profile-policy', policy) }),
      useTargetNameAsProfileName: argv['use-target-name-as-profile-name'],
      protection: argv.protection,
    };
    return withMonitorAlone(argv, context, (api, id, call) => api.createTarget(id, target, call), fieldLines);
  },
});
