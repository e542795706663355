import type { CommandEntry } from '../command.ts';
import type { MonitorUsage } from './monitor-table.ts';
import type { TargetUsage } from './target-table.ts';

/** The commands below `flatfield monitor`: one for each operation of the local API on one monitor. */
export const monitorCommands: readonly CommandEntry[] = [
  row('modes', 'List the color modes'),
  row('mode <index>', 'Show one color mode'),
  row('select <index>', 'Make a color mode the current one'),
  row('set <index>', 'Change the settings of a color mode'),
  row('calibrations <index>', 'List the calibration results of a color mode'),
  row('validations <index> [calibration]', 'List the validation results of a calibration result'),
  row('key-lock [state]', 'Show the key lock, or change it'),
  row('pixel <x> <y>', 'Read the signal at a coordinate; the display blanks for 3 to 5 seconds'),
  row('marker <state>', 'Show a cross marker at a coordinate, or hide it'),
  row('self-calibration <action>', 'Start or stop the self-calibration'),
  row('targets', 'List the calibration targets'),
  {
    usage: 'target',
    describe: 'Create, copy and compare calibration targets',
    load: async () => [
      targetRow('create [file]', 'Create a target from a file, options or both'),
      targetRow('copy', 'Create a target like that of another color mode or monitor'),
      targetRow(
        'diff <index> [file]',
        'Compare the target of a color mode with a file, or with another mode or monitor',
      ),
    ],
  },
];

/** The table loads what the calls need, so the list does without it. */
function row(usage: MonitorUsage, describe: string): CommandEntry {
  return { usage, describe, load: async () => (await import('./monitor-table.ts')).monitorTable[usage] };
}

function targetRow(usage: TargetUsage, describe: string): CommandEntry {
  return { usage, describe, load: async () => (await import('./target-table.ts')).targetTable[usage] };
}
