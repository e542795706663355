import type { Options } from 'yargs';
import type { InspectOptions } from '../../run/inspect-options.ts';

/** An option of `flatfield inspect`, with everything that this program does with it. */
export interface InspectOption extends Options {
  /** Heading of the help that it stands under. */
  readonly group: string;
  /**
   * Where a resumed run has it from if it is not given again. `run`: from the run itself, which is refused if another is given.
   * `command`: from the command line that began it, kept in the journal; another one may be given. `part`: from nowhere, stated
   * of one part only.
   */
  readonly resumed: 'run' | 'command' | 'part';
  /** Option of the inspection that it sets. Those without take part in opening what the inspection uses. */
  readonly sets?: keyof InspectOptions;
  /** Makes the value of that option from the text. */
  readonly parse?: (text: string) => unknown;
  /** Why a configuration file may not hold it. Every other option is a key there. */
  readonly notInConfig?: string;
  /** A configuration file may hold a number in place of the text. */
  readonly orNumber?: true;
}
