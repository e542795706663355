import { keyLockSchema, selfCalibrationActionSchema } from '../../local-api/answer-schemas.ts';
import { type ColorMode, colorModeTypeSchema } from '../../local-api/color-mode-schema.ts';
import { bitDepthRequestSchema } from '../../local-api/pixel-information-schema.ts';
import { profileUpdateRuleSchema } from '../../local-api/target-schema.ts';
import type { Command } from '../command.ts';
import { usageError } from '../exit-codes.ts';
import { flagOption, numberOption, textOption } from '../option-kinds.ts';
import { type Fitted, table } from '../table.ts';
import { colorModeSettings, newTarget } from './change-arguments.ts';
import { colorModePositional } from './color-mode-positional.ts';
import { fieldLines, listText } from './field-lines.ts';
import { monitorCommand } from './monitor-command.ts';

/** The commands below `flatfield monitor`, by usage, each with its arguments, call and output. */
export const monitorTable = {
  modes: monitorCommand({
    call: () => (api, id, call) => api.getColorModes(id, call),
    text: modesText,
  }),
  'mode <index>': monitorCommand({
    positionals: colorModePositional,
    call:
      ({ index }) =>
      (api, id, call) =>
        api.getColorMode(id, index, call),
    text: (mode) => fieldLines(mode),
  }),
  'select <index>': monitorCommand({
    positionals: colorModePositional,
    alone: () => true,
    call:
      ({ index }) =>
      (api, id, call) =>
        api.selectColorMode(id, index, call),
    text: (_, { index }) => `Color mode ${index} (OSD number ${index + 1}) is the current one.\n`,
  }),
  'set <index>': monitorCommand({
    positionals: colorModePositional,
    options: {
      enabled: { type: 'boolean', describe: "Whether the mode can be selected on the monitor's menu" },
      name: textOption('Up to 16 letters, digits, spaces, hyphens, underscores, periods, parentheses'),
      type: { type: 'string', choices: colorModeTypeSchema.options, describe: 'Type of the mode' },
      target: textOption('Id of a calibration target, for an ADVANCED mode'),
      parameters: textOption('Monitor parameters as a JSON object, for a STANDARD or SYNC_SIGNAL mode'),
    },
    alone: () => true,
    call: (argv) => {
      const settings = colorModeSettings(argv);
      return async (api, id, call) => {
        await api.changeColorMode(id, argv.index, settings, call);
        return settings;
      };
    },
    text: (_, { index }) => `Color mode ${index} (OSD number ${index + 1}) is set, and is the current one.\n`,
  }),
  'calibrations <index>': monitorCommand({
    positionals: colorModePositional,
    call:
      ({ index }) =>
      (api, id, call) =>
        api.getCalibrationResults(id, index, call),
    text: (results) => listText(results, 'No calibration result.'),
  }),
  'validations <index> <calibration>': monitorCommand({
    positionals: {
      ...colorModePositional,
      calibration: { type: 'string', describe: 'Id of the calibration result', demandOption: true },
    },
    call:
      ({ index, calibration }) =>
      (api, id, call) =>
        api.getValidationResults(id, index, calibration, call),
    text: (results) => listText(results, 'No validation result.'),
  }),
  // Shows it, or changes it and shows what it is then.
  'key-lock [state]': monitorCommand({
    positionals: {
      state: {
        type: 'string',
        choices: keyLockSchema.options,
        describe: 'What to lock: nothing, the menu, all keys',
      },
    },
    alone: ({ state }) => state !== undefined,
    call:
      ({ state }) =>
      async (api, id, call) => {
        if (state !== undefined) await api.setKeyLock(id, state, call);
        return { keyLock: await api.getKeyLock(id, call) };
      },
    text: ({ keyLock }) => `Key lock: ${keyLock}\n`,
  }),
  // The signal at a coordinate, not the light that the panel emits there.
  'pixel <x> <y>': monitorCommand({
    positionals: {
      x: { type: 'number', describe: 'Pixels from the left', demandOption: true },
      y: { type: 'number', describe: 'Pixels from the top', demandOption: true },
    },
    options: {
      'show-marker': { type: 'boolean', default: true, describe: 'Show a cross marker at the coordinate' },
      'bit-depth': {
        type: 'string',
        choices: bitDepthRequestSchema.options,
        default: bitDepthRequestSchema.enum.AUTO,
        describe: 'Bit depth of the answer, if the monitor supports it',
      },
    },
    alone: () => true,
    call:
      ({ x, y, 'show-marker': showMarker, 'bit-depth': bitDepth }) =>
      (api, id, call) =>
        api.getPixelInformation(id, { x, y, showMarker, bitDepth }, call),
    text: (pixel) => fieldLines(pixel),
  }),
  'marker <state>': monitorCommand({
    positionals: {
      state: { type: 'string', choices: ['SHOW', 'HIDE'], describe: 'Show or hide the marker', demandOption: true },
    },
    options: {
      x: numberOption('Pixels from the left, with SHOW'),
      y: numberOption('Pixels from the top, with SHOW'),
    },
    alone: () => true,
    call: ({ state, x, y }) => {
      const change = state === 'HIDE' ? ({ marker: state } as const) : { marker: state, position: shownAt(x, y) };
      return async (api, id, call) => {
        await api.setPixelMarker(id, change, call);
        return change;
      };
    },
    text: (_, { state, x, y }) =>
      state === 'SHOW' ? `The marker is shown at ${x}, ${y}.\n` : 'The marker is hidden.\n',
  }),
  'self-calibration <action>': monitorCommand({
    positionals: {
      action: {
        type: 'string',
        choices: selfCalibrationActionSchema.options,
        describe: 'Start or stop self-calibration',
        demandOption: true,
      },
    },
    alone: () => true,
    call:
      ({ action }) =>
      async (api, id, call) => {
        await api.setSelfCalibration(id, action, call);
        return { action };
      },
    text: ({ action }) => `Self-calibration: ${action === 'RUN' ? 'asked to start' : 'asked to stop'}.\n`,
  }),
  targets: monitorCommand({
    call: () => (api, id, call) => api.getTargets(id, call),
    text: (targets) => listText(targets, 'No calibration target.'),
  }),
  'create-target': monitorCommand({
    options: {
      name: textOption('Name of the target'),
      'color-mode-name': textOption('Color mode that the target is for'),
      parameters: {
        ...textOption('Parameters as a JSON object, such as {"brightness":{"type":"CANDELA","value":120}}'),
        demandOption: true,
      },
      'profile-update-rule': {
        type: 'string',
        choices: profileUpdateRuleSchema.options,
        default: profileUpdateRuleSchema.enum.EVERYTIME,
      },
      'profile-policy': textOption('Policy of the ICC profile, as a JSON object'),
      'use-target-name-as-profile-name': { type: 'boolean', default: false },
      protection: flagOption('Protect the target from editing and deleting'),
    },
    alone: () => true,
    call: (argv) => {
      const target = newTarget(argv);
      return (api, id, call) => api.createTarget(id, target, call);
    },
    text: (target) => fieldLines(target),
  }),
} satisfies Record<string, Command>;

export type MonitorUsage = keyof typeof monitorTable;

function modesText(modes: readonly ColorMode[]): Fitted {
  return table(
    ['index', 'OSD number', 'name', 'type', 'selected', 'enabled'],
    modes.map(({ index, name, type, selected, enabled }) => {
      return [index, index + 1, name, type, selected ? 'yes' : '', enabled ? 'yes' : 'no'];
    }),
  );
}

function shownAt(x: number | undefined, y: number | undefined) {
  if (x === undefined || y === undefined) throw usageError('SHOW needs --x and --y: the coordinate of the marker.');
  return { x, y };
}
