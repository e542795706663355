import type { Options } from 'yargs';
import type { LightRequest } from '../../inspect/request.ts';
import { type RequestName, requestFields } from '../../inspect/request-fields.ts';
import type { Profile } from '../../judge/profiles/profile.ts';
import type { MeasureLimits } from '../../read/measuring.ts';
import type { StopParams } from '../../read/stop.ts';
import type { CommandContext } from '../command.ts';

/** A field of the request of an inspection. */
type FieldPath = RequestName | `limits.${keyof MeasureLimits}` | `light.${keyof LightRequest}`;

/** Sources for the value of an option: the profiles of the configuration, and files by their paths. */
export interface OptionFiles extends Pick<CommandContext, 'path'> {
  readonly profiles: readonly Profile[];
}

/** An option of `flatfield inspect`, with everything that this program does with it. */
export interface InspectOption extends Options {
  /** Heading of the help that it stands under. */
  readonly group: string;
  /**
   * Field of the request that it sets. The last word of the field is the option's name in camel case; a unit may follow. Options without it open a
   * service for the inspection, or are handled by the command.
   */
  readonly sets?: FieldPath;
  /** Converts the text into the value of that field. */
  readonly read?: (text: string, files: OptionFiles) => unknown;
  /** Its unit, and the length of that unit in milliseconds, if the field is in milliseconds. */
  readonly unit?: readonly [name: 'seconds' | 'minutes', ms: number];
  /** Code of the stop that this limit causes. A run that it stopped is resumed without it. */
  readonly endedBy?: keyof StopParams;
  /** See `resumedFrom`. Not for options that set a field: their field decides. */
  readonly resumed?: Resumed;
  /** Reason why a configuration file may not hold it. Every other option is a key there. */
  readonly notInConfig?: string;
  /** True if `flatfield golden check` refuses it. Not needed for an option whose field has `decides`. */
  readonly notInCheck?: true;
  /** A configuration file may hold a number in place of the text. */
  readonly orNumber?: true;
}

type Resumed = 'run' | 'command' | 'part';

/**
 * Source of an option's value in a resumed run if it is not given again. `run`: the run itself; another value is refused. `command`: the command line
 * that began the run, kept in the journal; another value may be given. `part`: none, because it applies to one part only.
 */
export function resumedFrom({ sets, resumed = 'part' }: InspectOption): Resumed {
  if (sets === undefined) return resumed;
  const [name] = sets.split('.') as [RequestName];
  const { later } = requestFields[name];
  if (later === 'again') return 'command';
  return later === 'part' ? 'part' : 'run';
}
