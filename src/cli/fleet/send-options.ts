import type { Options } from 'yargs';
import { jsonOption } from '../api-options.ts';
import { cloudOptions, filterOptions } from './cloud-options.ts';

/** Options of every command that sends something to monitors of a fleet. */
export const sendOptions = {
  ...cloudOptions,
  ...filterOptions,
  ...jsonOption,
  to: {
    type: 'string',
    describe: 'Monitors: ids separated by commas, or all; the filters restrict them',
    demandOption: true,
    requiresArg: true,
  },
  yes: { type: 'boolean', describe: 'Send it; without, the targets are listed and nothing is sent', default: false },
  chunk: { type: 'number', describe: 'Most monitors in one request', default: 50, requiresArg: true },
  again: {
    type: 'boolean',
    describe: 'Send though the same command to one of the monitors was cut off and may have been taken',
    default: false,
  },
  receipt: {
    type: 'string',
    describe: 'New file that keeps what was sent and answered [default: fleet-COMMAND-TIME.json here]',
    requiresArg: true,
    normalize: true,
  },
  wait: {
    type: 'boolean',
    describe: 'Wait until each monitor is done or failed, or the deadline passes',
    default: false,
  },
  deadline: { type: 'string', describe: 'Longest time to wait for the monitors', default: '1h', requiresArg: true },
  'poll-every': {
    type: 'string',
    describe: 'Least time between two looks at a monitor',
    default: '1m',
    requiresArg: true,
  },
  'done-status': {
    type: 'string',
    describe: 'Status values that mean done, separated by commas; documented is only NO_COMMAND',
    default: '',
    requiresArg: true,
  },
  'failed-status': {
    type: 'string',
    describe: 'Status values that mean failed, separated by commas',
    default: '',
    requiresArg: true,
  },
} as const satisfies Record<string, Options>;
