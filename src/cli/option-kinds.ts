/** Kinds of options, each as yargs takes it. */
export const textOption = (describe: string) => ({ type: 'string', describe, requiresArg: true }) as const;

export const numberOption = (describe: string) => ({ type: 'number', describe, requiresArg: true }) as const;

/** The path of a file or a folder, handed over as seen from the command's current folder. */
export const pathOption = (describe: string) => ({ ...textOption(describe), normalize: true }) as const;

/** The path of a file that is written at the end, in place of one that an earlier call wrote: that one is removed at the start. */
export const resultOption = (describe: string) => ({ ...pathOption(describe), isResult: true }) as const;

/**
 * `--out` of every command that prints JSON and writes no folder of its own. `defineCommand` sends there what the command prints: PowerShell 5.1
 * writes UTF-16 or loses letters if it redirects or pipes what a program prints.
 */
export const printedFileOption = resultOption(
  'File for the JSON (with --csv, the CSV) instead of standard output, in UTF-8; replaces an earlier one',
);

/**
 * Option of every command that talks to an API. It is in the tables of options that say which API (api-options.ts, cloud-options.ts), and the
 * recording itself is begun and ended by `defineCommand`, so that no command can leave it out.
 */
export const recordOption = {
  record: pathOption(
    'New file that takes a redacted recording of all requests and answers, for a report of a problem [default: none]',
  ),
} as const;

/** False unless it is given. */
export const flagOption = (describe: string) => ({ type: 'boolean', describe, default: false }) as const;

/** One of several texts; another one is refused with the list of them. */
export const choiceOption = <const C extends readonly string[]>(choices: C, describe: string) =>
  ({ type: 'string', choices, describe }) as const;

/** May be given several times, each with one value. */
export const repeatedOption = (describe: string) => ({ ...textOption(describe), array: true, nargs: 1 }) as const;
