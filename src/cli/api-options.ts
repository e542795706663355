import type { Options } from 'yargs';

/** Option of every command that a configuration file speaks to. */
export const configOption = {
  config: {
    type: 'string',
    describe: 'Configuration file [default: flatfield.config.json if there]',
    requiresArg: true,
    normalize: true,
  },
} as const satisfies Record<string, Options>;

/** Options of every command that talks to the local API. */
export const apiOptions = {
  ...configOption,
  api: {
    type: 'string',
    describe: 'Address of the local monitor control API [default: http://127.0.0.1:50005]',
    requiresArg: true,
  },
  simulate: {
    type: 'string',
    describe: 'Use a simulated monitor in this state instead of a real one (see: flatfield simulate --list)',
    requiresArg: true,
    conflicts: 'api',
  },
  'time-scale': {
    type: 'number',
    describe: 'Factor on every duration of the simulated monitor; 1 is real time [default: 1]',
    requiresArg: true,
    implies: 'simulate',
  },
  seed: {
    type: 'number',
    describe: 'Seed of the simulated monitor [default: 1]',
    requiresArg: true,
    implies: 'simulate',
  },
} as const satisfies Record<string, Options>;

/** Options of every command about one monitor. */
export const monitorOptions = {
  ...apiOptions,
  monitor: {
    type: 'string',
    describe: 'Id of the monitor; needed where several are connected (see: flatfield monitors)',
    requiresArg: true,
  },
} as const satisfies Record<string, Options>;

/** Prints the answer as JSON instead of text. */
export const jsonOption = {
  json: { type: 'boolean', describe: 'Print JSON', default: false },
} as const satisfies Record<string, Options>;
