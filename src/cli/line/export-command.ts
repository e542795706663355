import { exportSpool } from '../../line/spool/export-spool.ts';
import { Spool } from '../../line/spool/spool.ts';
import { escapeTerminal } from '../../report/escape.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { pathOption } from '../option-kinds.ts';
import { spoolOptions } from './station-options.ts';
import { spoolParent } from './with-line.ts';

/** `flatfield line export`: the runs of the spool as files, to be carried to a computer that reaches the line. */
export const exportCommand = defineCommand({
  options: {
    ...spoolOptions,
    out: { ...pathOption('Folder to write the files into'), demandOption: true },
  },
  run: async (argv, context) => {
    const { print, tell, signal } = context;
    const exported = await exportSpool(new Spool(spoolParent(argv, context)), argv.out, signal);
    for (const { entry, path, problem } of exported) {
      if (path === null) tell(`not exported: ${escapeTerminal(`${entry.runId}: ${problem}`)}\n`);
      else print(`${path}\n`);
    }
    return exported.every(({ path }) => path !== null) ? exitCodes.pass : exitCodes.inconclusive;
  },
});
