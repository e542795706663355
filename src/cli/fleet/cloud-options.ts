import type { Options } from 'yargs';
import { numberOption, pathOption, printedFileOption, recordOption, textOption } from '../option-kinds.ts';

/** Options of every command that talks to the cloud API. The token is in none of them: a command line is seen by others. */
export const cloudOptions = {
  cloud: {
    type: 'string',
    describe: 'Address of the cloud API [default: FLATFIELD_CLOUD_URL]',
    requiresArg: true,
  },
  'token-file': pathOption(
    'File that holds the access token and that only you can read [default: FLATFIELD_CLOUD_TOKEN]',
  ),
  'max-wait': textOption('Longest wait of one call for a rate limit, such as 90s, 10m, 2h [default: 5m; sync: 25h]'),
  'calls-per-second': numberOption(
    "Limit over all endpoints that Flatfield keeps to; 0: none [default: 5, as the vendor's reference page states]",
  ),
  'state-folder': pathOption(
    "Folder that keeps the count of calls, and runs to send to a line [default: the system's folder for such things]",
  ),
  'time-scale': {
    ...numberOption('Factor on every duration, for a simulated service with an accelerated clock'),
    default: 1,
  },
  ...recordOption,
} as const satisfies Record<string, Options>;

/** Options of every command that picks monitors of a fleet. */
export const filterOptions = {
  group: textOption('Only monitors of this group: its id, path, name or UUID'),
  model: textOption('Only monitors of this model'),
  'usage-hours-above': numberOption('Only monitors used longer, or unknown how long'),
  'calibrated-before': textOption('Only monitors last calibrated before YYYY-MM-DD, or unknown when'),
  'with-configuration': textOption('Only monitors with this configuration'),
} as const satisfies Record<string, Options>;

/** Formats for printing a list; a table unless one of them is given. A default would count as given, and conflict. */
export const listOptions = {
  json: { type: 'boolean', describe: 'Print JSON', conflicts: 'csv' },
  csv: { type: 'boolean', describe: 'Print CSV' },
  out: printedFileOption,
} as const satisfies Record<string, Options>;
