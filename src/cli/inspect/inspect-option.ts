import type { Options } from 'yargs';
import type { InspectOptions } from '../../inspect/inspect-options.ts';

/** An option of `flatfield inspect`, with everything that this program does with it. */
export interface InspectOption extends Options {
  /** Heading of the help that it stands under. */
  readonly group: string;
  /**
   * Source of its value in a resumed run if it is not given again. `run`: the run itself; another value is refused. `command`: the
   * command line that began the run, kept in the journal; another value may be given. `part`: none, as it applies to one part only.
   */
  readonly resumed: 'run' | 'command' | 'part';
  /** Option of the inspection that it sets. Options without it serve to open what the inspection uses. */
  readonly sets?: keyof InspectOptions;
  /** Makes the value of that option from the text. */
  readonly parse?: (text: string) => unknown;
  /** Reason why a configuration file may not hold it. Every other option is a key there. */
  readonly notInConfig?: string;
  /** A configuration file may hold a number in place of the text. */
  readonly orNumber?: true;
}
