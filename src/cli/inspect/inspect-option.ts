import type { Options } from 'yargs';
import type { LightRequest } from '../../inspect/request.ts';
import { type RequestName, requestFields } from '../../inspect/request-fields.ts';
import type { Profile } from '../../judge/profiles/profile.ts';
import type { MeasureLimits } from '../../read/measuring.ts';
import type { StopParams } from '../../read/stop.ts';
import type { CommandContext } from '../command.ts';

/** A field of the request of an inspection. */
type FieldPath = RequestName | `limits.${keyof MeasureLimits}` | `light.${keyof LightRequest}`;

/** The files that the value of an option may name: the profiles of the configuration, and the paths that the caller wrote. */
export interface OptionFiles extends Pick<CommandContext, 'path'> {
  readonly profiles: readonly Profile[];
}

/** An option of `flatfield inspect`, with everything that this program does with it. */
export interface InspectOption extends Options {
  /** Heading of the help that it stands under. */
  readonly group: string;
  /**
   * Field of the request that it sets: the option in camel case is the last word of it, a unit may follow. Options without it serve to open what the
   * inspection uses, or are of the command.
   */
  readonly sets?: FieldPath;
  /** Makes the value of that field from the text. */
  readonly read?: (text: string, files: OptionFiles) => unknown;
  /** Its unit, and the milliseconds that it has, where the field is one of milliseconds. */
  readonly unit?: readonly [name: 'seconds' | 'minutes', ms: number];
  /** Stop of a run by the limit that it is: a part that ended so is resumed without it. */
  readonly endedBy?: keyof StopParams;
  /** See `resumedFrom`; of an option that sets a field, the field says it. */
  readonly resumed?: Resumed;
  /** Reason why a configuration file may not hold it. Every other option is a key there. */
  readonly notInConfig?: string;
  /** True if `flatfield golden check` does not take it. It takes no option whose field decides what is read or how it is judged either. */
  readonly notInCheck?: true;
  /** A configuration file may hold a number in place of the text. */
  readonly orNumber?: true;
}

type Resumed = 'run' | 'command' | 'part';

/**
 * Source of an option's value in a resumed run if it is not given again. `run`: the run itself; another value is refused. `command`: the command line
 * that began the run, kept in the journal; another value may be given. `part`: none, as it applies to one part only.
 */
export function resumedFrom({ sets, resumed = 'part' }: InspectOption): Resumed {
  if (sets === undefined) return resumed;
  const [name] = sets.split('.') as [RequestName];
  const { later } = requestFields[name];
  if (later === 'again') return 'command';
  return later === 'part' ? 'part' : 'run';
}
