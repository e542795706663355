import { readFile } from 'node:fs/promises';
import { Spool } from '../../line/station/spool/spool.ts';
import { MARKS_SUFFIX, StoredMarks } from '../../line/station/spool/stored-marks.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { spoolParent } from './hold-line.ts';
import { spoolOptions } from './station-options.ts';

/** `flatfield line mark`: what a station without a network brings from the line server, so that its next runs count as made after it. */
export const markCommand = defineCommand({
  positionals: {
    mark: {
      type: 'string',
      demandOption: true,
      describe:
        'Code on the page of a released unit, or the file line.flatfield-mark that flatfield line push left on the stick',
    },
  },
  options: spoolOptions,
  run: async (argv, context) => {
    const marks = new StoredMarks(new Spool(spoolParent(argv, context)).folder);
    const text = argv.mark.endsWith(MARKS_SUFFIX) ? await readFile(context.path(argv.mark), 'utf8') : argv.mark;
    await marks.take(text);
    context.print('Taken: runs that begin from now on count as made after it.\n');
    return exitCodes.pass;
  },
});
