import type { InspectArguments } from '../inspect/inspect-options.ts';
import { type InspectOptionName, inspectOptions } from '../inspect/inspect-options.ts';
import { flagOption, numberOption } from '../option-kinds.ts';

/** Options of `flatfield inspect` that a station asks for or decides itself. */
const OWN = ['json', 'out', 'resume', 'unit', 'retest-reason'] as const satisfies readonly InspectOptionName[];
/** Measuring light is guided on a terminal, which a station has not. */
const NEEDS_TERMINAL = 'A light meter:';

type Table = typeof inspectOptions;
type Omitted =
  | (typeof OWN)[number]
  | { [Name in keyof Table]: Table[Name]['group'] extends typeof NEEDS_TERMINAL ? Name : never }[keyof Table];

const entries = Object.entries(inspectOptions);
const isOmitted = ([name, { group }]: (typeof entries)[number]) =>
  group === NEEDS_TERMINAL || (OWN as readonly string[]).includes(name);
const ofInspect = Object.fromEntries(entries.filter((entry) => !isOmitted(entry))) as Omit<Table, Omitted>;

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
  const omitted = entries.filter(isOmitted).map(([name]) => [name, undefined]);
  const none = Object.fromEntries(omitted) as Pick<InspectArguments, Omitted>;
  return { ...none, ...argv };
}
