import { exportSpool } from '../../line/station/spool/export-spool.ts';
import { Spool } from '../../line/station/spool/spool.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { pathOption } from '../option-kinds.ts';
import { spoolParent } from './hold-line.ts';
import { spoolOptions } from './station-options.ts';

/** `flatfield line export`: the runs of the spool as files, to be carried to a computer that reaches the line. */
export const exportCommand = defineCommand({
  options: {
    ...spoolOptions,
    out: { ...pathOption('Folder to write the files into'), demandOption: true },
  },
  run: async (argv, context) => {
    const { print, tell, signal } = context;
    const exported = await exportSpool(new Spool(spoolParent(argv, context)), argv.out, signal);
    if (exported.length === 0) tell('No run is waiting for the line server: nothing to export.\n');
    for (const { entry, path, problem } of exported) {
      if (path === null) tell(`not exported: ${escapeTerminal(`${entry.runId}: ${problem}`)}\n`);
      else print(`${path}\n`);
    }
    return exported.every(({ path }) => path !== null) ? exitCodes.pass : exitCodes.inconclusive;
  },
});
