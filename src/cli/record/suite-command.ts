import { hasCode } from '../../base/flatfield-error.ts';
import { readSuite } from '../../playwright/reporter/read-suite.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { parseDuration } from '../fleet/duration.ts';
import { textOption } from '../option-kinds.ts';

/** `flatfield suite`: the outcome of a Playwright suite as an exit code, which no other reporter has a say in. */
export const suiteCommand = defineCommand({
  positionals: {
    page: {
      type: 'string',
      describe: 'Folder of flatfield/reporter, or its suite.json',
      demandOption: true,
      normalize: true,
    },
  },
  options: {
    ...jsonOption,
    'max-age': { ...textOption('Max age of the suite, by its start, such as 2h, 7d'), default: '1d' },
  },
  run: async (argv, { print, tell, clock }) => {
    const maxAgeMs = parseDuration('max-age', argv['max-age']);
    try {
      const suite = await readSuite(argv.page);
      print(argv.json ? `${JSON.stringify(suite, null, 2)}\n` : `${suite.outcome}. ${escapeTerminal(suite.summary)}\n`);
      if (suite.simulated > 0) {
        tell(
          `${suite.simulated} of ${suite.counts.inspections} inspections were of simulated monitors and prove nothing of a real one.\n`,
        );
      }
      const ageMs = (clock?.now() ?? new Date()).getTime() - Date.parse(suite.startedAt);
      if (suite.outcome !== 'pass' || (ageMs >= -CLOCK_TOLERANCE_MS && ageMs <= maxAgeMs))
        return exitCodes[suite.outcome];
      tell(`The suite started at ${suite.startedAt}, which is not within the last ${argv['max-age']}: run it again.\n`);
      return exitCodes.inconclusive;
    } catch (error) {
      if (!hasCode(error, 'invalid-record')) throw error;
      tell(`flatfield: ${escapeTerminal(error.message)}\n`);
      return exitCodes.inconclusive;
    }
  },
});

/** Clocks of two computers may differ by as much. */
const CLOCK_TOLERANCE_MS = 300_000;
