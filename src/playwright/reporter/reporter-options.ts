import { meantName } from '../../base/closest-name.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';

/** Options of `['flatfield/reporter', { ... }]`. */
export interface FlatfieldReporterOptions {
  /** Folder for the page, relative to the folder of the configuration; default `flatfield-report`. */
  readonly outputFolder?: string;
  /** Heading of the page; default `Inspections`. */
  readonly title?: string;
}

/** Added to the options by Playwright; an early version may leave out any of them. */
export interface PlaywrightOptions {
  /** Folder of the configuration. */
  readonly configDir?: string;
  /** The command that runs: `test`, `list` or `merge`. */
  readonly _mode?: string;
}

/** Refuses misspelled options and values that are no text: a page elsewhere would leave the last one in place. Throws `invalid-argument`. */
export function checkReporterOptions(options: object): void {
  for (const [name, value] of Object.entries(options)) {
    if (isPlaywrights(name)) continue;
    if (!names.includes(name)) {
      const shown = JSON.stringify(name);
      throw new FlatfieldError(
        'invalid-argument',
        `flatfield/reporter has no option ${shown}${meantName(name, names)}`,
      );
    }
    if (value !== undefined && (typeof value !== 'string' || value.trim() === '')) {
      throw new FlatfieldError(
        'invalid-argument',
        `The option ${name} of flatfield/reporter must be a text, not empty.`,
      );
    }
  }
}

const names: readonly string[] = ['outputFolder', 'title'] satisfies readonly (keyof FlatfieldReporterOptions)[];

/** Playwright marks options of its own for every reporter by an underscore, but for two. */
function isPlaywrights(name: string): boolean {
  return name.startsWith('_') || name === 'configDir' || name === 'onlyFailures';
}
