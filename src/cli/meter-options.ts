import type { InferredOptionTypes, Options } from 'yargs';
import { type Meter, openFakeMeter, openSpotread, type SpotreadOptions } from '../index.ts';
import { choiceOption, pathOption, textOption } from './option-kinds.ts';
import { usageError } from './usage-error.ts';

/** Options of every command that uses a light meter. */
export const meterOptions = {
  'meter-port': textOption(
    'Number in the list of flatfield meters; with --meter fake the address that simulate --meter prints [default: 1]',
  ),
  'meter-program': textOption('Path of spotread of ArgyllCMS [default: spotread]'),
  'meter-args': textOption('More arguments for spotread, separated by spaces, such as "-y l"'),
  'meter-correction': pathOption('File that corrects a colorimeter for this kind of display: .ccmx or .ccss'),
} as const satisfies Record<string, Options>;

/** `spotread`: an instrument that ArgyllCMS drives. `fake`: a simulated one. */
export const meterOption = choiceOption(['spotread', 'fake'], 'Driver of the light meter');

export type MeterArguments = InferredOptionTypes<typeof meterOptions>;

/** Opens the meter that the options name. Throws `usage`, and what the driver throws. */
export function openMeter(
  driver: 'spotread' | 'fake',
  argv: MeterArguments,
  more: Pick<SpotreadOptions, 'onOperator' | 'onButton' | 'clock' | 'environment'> & { readonly signal?: AbortSignal },
): Promise<Meter> {
  const port = argv['meter-port'];
  const options = {
    ...more,
    correctionFile: argv['meter-correction'],
    arguments: argv['meter-args']?.split(/\s+/).filter((argument) => argument !== ''),
  };
  if (driver === 'spotread') return openSpotread({ ...options, port, program: argv['meter-program'] });
  if (port === undefined)
    throw usageError('--meter fake needs --meter-port: the address that simulate --meter prints.');
  return openFakeMeter({ ...options, lightUrl: port });
}
