import type { Options } from 'yargs';
import { acceptSignalOption } from './accept-signal-option.ts';
import { jsonOption, monitorOptions } from './api-options.ts';
import { guardBandOption } from './guard-band-argument.ts';
import { inspectCloudOptions } from './inspect-cloud.ts';
import { limitOptions } from './limit-options.ts';
import { langOption } from './page-language.ts';
import { showOptions } from './show-patches.ts';
import { failOnOption } from './verdict-exit-code.ts';

/** Options of `flatfield inspect`; what a resumed run does with each is in resumed-options.ts. */
export const inspectOptions = {
  ...monitorOptions,
  ...jsonOption,
  resolution: {
    type: 'string',
    describe: 'Size of the input signal, such as 3840x2160; never guessed',
    requiresArg: true,
  },
  profile: { type: 'string', describe: 'Name or JSON file [default: calibration-match]', requiresArg: true },
  layout: { type: 'string', describe: 'Points to read, such as 5x5 [default: of the profile]', requiresArg: true },
  order: { type: 'string', choices: ['row-major', 'serpentine', 'farthest-first'], describe: 'Reading order' },
  patches: { type: 'string', describe: 'Comma list, such as white,50% [default: of the profile]', requiresArg: true },
  ...showOptions,
  'color-mode': { type: 'number', describe: 'Zero-based index of the mode to read in', requiresArg: true },
  'lock-keys': { type: 'boolean', default: false, describe: 'Lock all keys for the run' },
  marker: { type: 'string', choices: ['operation', 'inline', 'off'], describe: 'How the point is marked' },
  'bit-depth': { type: 'string', choices: ['AUTO', '8_BIT', '10_BIT', '12_BIT'], describe: 'Of the readings' },
  'tone-response': { type: 'string', describe: 'Gamma, sRGB, L*, BT.1886, PQ or HLG', requiresArg: true },
  'guard-band': guardBandOption,
  ...acceptSignalOption,
  repeat: { type: 'number', describe: 'Read the plan so often and judge the worst pass', requiresArg: true },
  ...failOnOption,
  ...langOption,
  sign: { type: 'string', describe: 'PEM file of the Ed25519 key that signs the manifest', requiresArg: true },
  out: {
    type: 'string',
    describe: 'Run folder [default: reports/<UTC time>-<monitor id>]',
    requiresArg: true,
    normalize: true,
  },
  unit: { type: 'string', describe: 'The monitor as a product: its serial or asset number', requiresArg: true },
  station: { type: 'string', describe: 'Where it hangs [default: name of this computer]', requiresArg: true },
  operator: { type: 'string', describe: 'Who inspects', requiresArg: true },
  ...limitOptions,
  ...inspectCloudOptions,
  resume: {
    type: 'string',
    describe: 'Go on with the run of this folder; options not given are those of the run',
    requiresArg: true,
    normalize: true,
    conflicts: 'out',
  },
} as const satisfies Record<string, Options>;
