import type { InspectArguments } from './inspect-options.ts';
import { type InspectOptionName, inspectOptions } from './inspect-options.ts';
import { flagOption, numberOption } from './option-kinds.ts';

/** Options of `flatfield inspect` that a station asks for, decides itself, or cannot use, without a terminal. */
const NOT_OF_A_STATION = [
  'json',
  'out',
  'resume',
  'unit',
  'retest-reason',
  'meter',
  'meter-port',
  'meter-baud',
  'meter-args',
  'meter-correction',
  'meter-timeout',
  'meter-program',
  'by-point',
  'with-signal',
  'ambient',
  'warm-up',
  'settle',
] as const satisfies readonly InspectOptionName[];

type Omitted = (typeof NOT_OF_A_STATION)[number];

const ofInspect = Object.fromEntries(
  Object.entries(inspectOptions).filter(([name]) => !(NOT_OF_A_STATION as readonly string[]).includes(name)),
) as Omit<typeof inspectOptions, Omitted>;

/** Default port of the page. */
const DEFAULT_PORT = 50705;

/** Options of `flatfield station`. */
export const stationOptions = {
  port: { ...numberOption('Port of the page on this computer; 0 takes a free one'), default: DEFAULT_PORT },
  open: flagOption('Open the page in the browser'),
  ...ofInspect,
} as const;

/** The options of the inspections of a station; those it has not are not given. */
export function inspectArguments(argv: Omit<InspectArguments, Omitted>): InspectArguments {
  const none = Object.fromEntries(NOT_OF_A_STATION.map((name) => [name, undefined])) as Pick<InspectArguments, Omitted>;
  return { ...none, ...argv };
}
