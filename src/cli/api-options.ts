import type { InferredOptionTypes, Options } from 'yargs';
import type { Resolution } from '../plan/sampling/sample-point.ts';
import { flagOption, numberOption, pathOption, printedFileOption, recordOption, textOption } from './option-kinds.ts';

/** Option of every command that a configuration file speaks to. */
export const configOption = {
  config: pathOption('Configuration file [default: flatfield.config.json if there]'),
} as const satisfies Record<string, Options>;

/** Options of every command that talks to the local API. */
export const apiOptions = {
  ...configOption,
  api: textOption('Address of the local monitor control API [default: http://127.0.0.1:50005]'),
  'max-read-time': numberOption('Seconds that the API may take for a read other than a pixel, 1 to 600 [default: 5]'),
  'max-change-time': numberOption('Seconds that the API may take for a change, 1 to 600 [default: 60]'),
  simulate: {
    ...textOption('Simulate a monitor in this scenario instead of using a real one (see: flatfield simulate --list)'),
    conflicts: 'api',
  },
  'time-scale': {
    ...numberOption('Factor on every duration of the simulated monitor; 1 is real time [default: 0.01]'),
    implies: 'simulate',
  },
  seed: { ...numberOption('Seed of the simulated monitor [default: 1]'), implies: 'simulate' },
  ...recordOption,
} as const satisfies Record<string, Options>;

/** Values of these options, and the settings of a simulated monitor if they name one. */
export type ApiArguments = Partial<InferredOptionTypes<typeof apiOptions>> & {
  /** The size of the simulated signal. */
  readonly resolution?: string | Resolution | undefined;
  readonly 'max-blanking'?: number | undefined;
  /** Set if a meter reads the simulated monitor, which then serves its light. */
  readonly meter?: string | undefined;
  /** Start of the run to resume: UTC, ISO 8601. */
  readonly startedAt?: string | undefined;
};

/** Options of every command about one monitor. */
export const monitorOptions = {
  ...apiOptions,
  monitor: textOption('Id of the monitor; needed if several are connected (see: flatfield monitors)'),
} as const satisfies Record<string, Options>;

/** Option of every command that reads from one monitor and changes nothing. */
export const allOption = {
  all: flagOption('Read every connected monitor, one after the other'),
} as const satisfies Record<string, Options>;

/** Prints the answer as JSON instead of text, or writes it to a file. */
export const jsonOption = {
  json: flagOption('Print JSON'),
  out: printedFileOption,
} as const satisfies Record<string, Options>;

/** The same for a command whose `--out` is a folder, or a picture, that has the JSON in it, or next to it. */
export const jsonInOutOption = {
  json: flagOption('Print JSON, which is also written with what --out names'),
} as const satisfies Record<string, Options>;
