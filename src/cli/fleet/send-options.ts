import type { Options } from 'yargs';
import { jsonOption } from '../api-options.ts';
import { flagOption, numberOption, pathOption, textOption } from '../option-kinds.ts';
import { cloudOptions, filterOptions } from './cloud-options.ts';

/** Options of every command that sends something to monitors of a fleet. */
export const sendOptions = {
  ...cloudOptions,
  ...filterOptions,
  ...jsonOption,
  to: { ...textOption('Monitors: ids separated by commas, or all; the filters restrict them'), demandOption: true },
  yes: flagOption('Send it; without, the targets are listed and nothing is sent'),
  chunk: { ...numberOption('Max monitors in one request'), default: 50 },
  again: flagOption('Send though the same command to one of the monitors was cut off and may have been taken'),
  receipt: pathOption('New file that keeps what was sent and answered [default: fleet-COMMAND-TIME.json here]'),
  wait: flagOption('Wait until each monitor is done or failed, or the deadline passes'),
  'wait-pending': flagOption(
    'Wait until asset information that is on its way to a monitor is done; without, nothing is sent',
  ),
  deadline: { ...textOption('Longest time to wait for the monitors'), default: '1h' },
  'poll-every': { ...textOption('Minimum time between two checks of a monitor'), default: '1m' },
  'done-status': {
    ...textOption('Status values that mean done, separated by commas; only NO_COMMAND is documented'),
    default: '',
  },
  'failed-status': { ...textOption('Status values that mean failed, separated by commas'), default: '' },
} as const satisfies Record<string, Options>;
