import type { InferredOptionTypes, Options } from 'yargs';
import { openCa410 } from '../../read/meter/ca410/open-ca410.ts';
import { METER_DRIVERS, type Meter, type MeterDriver } from '../../read/meter/meter.ts';
import { openFakeMeter } from '../../read/meter/spotread/open-fake-meter.ts';
import { openSpotread } from '../../read/meter/spotread/open-spotread.ts';
import type { CommandContext } from '../command.ts';
import { usageError } from '../exit-codes.ts';
import { choiceOption, numberOption, pathOption, textOption } from '../option-kinds.ts';
import { askOperator } from './ask-operator.ts';

/** Options of every command that uses a light meter. */
export const meterOptions = {
  'meter-port': textOption(
    'Number in the list of flatfield meters; with --meter ca410 its serial port, with --meter fake the address that simulate --meter prints [default: 1]',
  ),
  'meter-baud': numberOption('Baud rate of the serial port of a CA-410 [default: 38400; on USB it may be 921600]'),
  'meter-args': textOption(
    'More arguments for spotread, separated by spaces, such as "-y l"; for a CA-410 its settings: "SCS,4,60.00 FSC,1"',
  ),
  'meter-correction': pathOption('File that corrects a colorimeter for this kind of display: .ccmx or .ccss'),
  'meter-timeout': numberOption('Seconds that one reading of the meter may take, 1 to 600 [default: 60]'),
  'meter-program': textOption('Full path of spotread (spotread.exe) of ArgyllCMS [default: spotread]'),
} as const satisfies Record<string, Options>;

/** Options for the course of a run with a light meter. */
export const meteringOptions = {
  'by-point': {
    type: 'boolean',
    describe: 'Measure all patches at one point before the meter moves (with --show)',
    defaultDescription: 'false',
  },
  'with-signal': {
    type: 'boolean',
    describe: 'Read the signal at each point as well, after its light',
    defaultDescription: 'false',
  },
  'signal-check': {
    type: 'boolean',
    describe:
      'Compare the signal of each patch with its code values before any light is measured [default: unless --with-signal]',
  },
  ambient: {
    type: 'boolean',
    describe: 'Measure ambient light once, with the display black',
    defaultDescription: 'false',
  },
  'warm-up': numberOption('Minutes of warm-up before the first reading, 0 to 240 [default: 0]'),
  settle: numberOption('Seconds to wait before a reading after the screen changed, 0 to 60 [default: 2]'),
} as const satisfies Record<string, Options>;

/** Refuses meter options without a meter, and options that do not work with one. Throws `usage`. */
export function refuseMeterOptions(
  argv: MeterArguments & { readonly simulate?: string | undefined; readonly shown?: boolean | undefined },
): void {
  if (argv.meter === undefined) {
    const names = Object.keys({ ...meterOptions, ...meteringOptions }) as (keyof MeterArguments)[];
    const alone = names.find((name) => argv[name] !== undefined && argv[name] !== false);
    if (alone) throw usageError(`--${alone} goes with --meter: give both.`);
  }
  if (argv.meter === 'ca410' && argv.simulate !== undefined) {
    throw usageError('A CA-410 cannot measure a simulated monitor: leave out --simulate, or use --meter fake.');
  }
  if (argv.ambient && argv.shown) throw usageError('--ambient needs a black screen, but --shown keeps the one patch.');
}

/** The warning of a warm-up, in minutes, that is too short for light to be steady; empty if it is long enough. */
export function shortWarmUp(warmUpMin = 0): string {
  if (warmUpMin >= STEADY_AFTER_MIN) return '';
  return (
    `Warning: the warm-up is ${warmUpMin} minutes, and the light of a display is steady only after about ${STEADY_AFTER_MIN}. ` +
    `Give --warm-up ${STEADY_AFTER_MIN}, unless the display has been on that long.\n`
  );
}

const STEADY_AFTER_MIN = 20;

export const meterOption = choiceOption(METER_DRIVERS, 'Driver of the light meter');

/** Values of these options. Only an inspection has those for its procedure. */
export type MeterArguments = { readonly meter?: MeterDriver | undefined } & Partial<
  InferredOptionTypes<typeof meterOptions & typeof meteringOptions>
>;

type MeterContext = Pick<CommandContext, 'signal' | 'clock' | 'environment' | 'stdin' | 'stderr' | 'interrupt'>;

/** Opens the meter that the options name; what it needs of the operator is asked on the terminal. Throws `usage`, and what the driver throws. */
export function openMeter(
  driver: MeterDriver,
  argv: MeterArguments,
  context: MeterContext,
  onButton?: () => boolean,
): Promise<Meter> {
  const { environment, signal, clock } = context;
  const port = argv['meter-port'];
  const options = {
    environment,
    signal,
    clock,
    correctionFile: argv['meter-correction'],
    arguments: argv['meter-args']?.split(/\s+/).filter((argument) => argument !== ''),
    limitsMs: limitsMs(argv['meter-timeout']),
    onButton,
    onOperator: (text: string, options: { readonly signal?: AbortSignal }) =>
      askOperator(`${text}, then press Enter. `, context, options.signal),
  };
  if (driver !== 'ca410' && argv['meter-baud'] !== undefined) {
    throw usageError('--meter-baud goes with --meter ca410.');
  }
  switch (driver) {
    case 'ca410':
      return openCa410({ ...options, port: ca410Port(argv), baudRate: argv['meter-baud'] });
    case 'spotread':
      return openSpotread({ ...options, port, program: argv['meter-program'] });
    case 'fake':
      if (port === undefined) throw noLight();
      return openFakeMeter({ ...options, lightUrl: port });
  }
  return driver satisfies never;
}

/** A simulated meter needs the light of a simulated monitor. */
export function noLight(): Error {
  return usageError('--meter fake needs --simulate, or --meter-port: the address that simulate --meter prints.');
}

/** Throws `usage` without a port, and for what only spotread takes. */
function ca410Port(argv: MeterArguments): string {
  const other = (['meter-program', 'meter-correction'] as const).find((name) => argv[name] !== undefined);
  if (other) throw usageError(`--${other} is for spotread: it cannot go with --meter ca410.`);
  if (argv['meter-port'] !== undefined) return argv['meter-port'];
  throw usageError('--meter ca410 needs --meter-port: its serial port, such as COM3 or /dev/cu.usbserial-1410.');
}

function limitsMs(s: number | undefined): { readonly reading?: number } {
  if (s === undefined) return {};
  if (s >= 1 && s <= 600) return { reading: s * 1000 };
  throw usageError(`--meter-timeout expects 1 to 600 seconds, got ${s}.`);
}
