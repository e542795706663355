import type { CommandEntry } from '../command.ts';

/** The commands below `flatfield monitor`: one for each operation of the local API on one monitor. */
export const monitorCommands: readonly CommandEntry[] = [
  {
    usage: 'modes',
    describe: 'List the color modes',
    load: async () => (await import('./modes-command.ts')).modesCommand,
  },
  {
    usage: 'mode <index>',
    describe: 'Show one color mode',
    load: async () => (await import('./mode-command.ts')).modeCommand,
  },
  {
    usage: 'select <index>',
    describe: 'Make a color mode the current one',
    load: async () => (await import('./select-command.ts')).selectCommand,
  },
  {
    usage: 'set <index>',
    describe: 'Change the settings of a color mode',
    load: async () => (await import('./set-command.ts')).setCommand,
  },
  {
    usage: 'calibrations <index>',
    describe: 'List the calibration results of a color mode',
    load: async () => (await import('./calibrations-command.ts')).calibrationsCommand,
  },
  {
    usage: 'validations <index> <calibration>',
    describe: 'List the validation results of a calibration result',
    load: async () => (await import('./validations-command.ts')).validationsCommand,
  },
  {
    usage: 'key-lock [state]',
    describe: 'Show the key lock, or change it',
    load: async () => (await import('./key-lock-command.ts')).keyLockCommand,
  },
  {
    usage: 'pixel <x> <y>',
    describe: 'Read the signal at a coordinate; the display blanks for 3 to 5 seconds',
    load: async () => (await import('./pixel-command.ts')).pixelCommand,
  },
  {
    usage: 'marker <state>',
    describe: 'Show a cross marker at a coordinate, or hide it',
    load: async () => (await import('./marker-command.ts')).markerCommand,
  },
  {
    usage: 'self-calibration <action>',
    describe: 'Start or stop the self-calibration',
    load: async () => (await import('./self-calibration-command.ts')).selfCalibrationCommand,
  },
  {
    usage: 'targets',
    describe: 'List the calibration targets',
    load: async () => (await import('./targets-command.ts')).targetsCommand,
  },
  {
    usage: 'create-target',
    describe: 'Create a calibration target',
    load: async () => (await import('./create-target-command.ts')).createTargetCommand,
  },
];
