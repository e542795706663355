import { Spool } from '../../station/spool/spool.ts';
import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { table } from '../table.ts';
import { spoolParent } from './hold-line.ts';
import { countsText, shortId, spoolExitCode } from './spool-text.ts';
import { spoolOptions } from './station-options.ts';

/** `flatfield line status`: which runs of this station the line does not have yet, and why. */
export const statusCommand = defineCommand({
  options: { ...spoolOptions, ...jsonOption },
  run: async (argv, context) => {
    const { print, tell } = context;
    const spool = new Spool(spoolParent(argv, context));
    await spool.settle().catch(() => tell('The spool cannot be written.\n'));
    const { entries, damaged } = await spool.list();
    const counts = await spool.counts();
    if (argv.json) print(`${JSON.stringify({ folder: spool.folder, ...counts, entries, damaged }, null, 2)}\n`);
    else {
      const rows = entries.map(({ run, runId, state, target, attempts, nextAt, delay }) => [
        ...[shortId(run), runId, state, target.url, attempts],
        ...[state === 'waiting' ? nextAt : null, delay && `${delay.message} (${delay.code})`],
      ]);
      if (rows.length > 0) print(table(['id', 'run', 'state', 'line', 'attempts', 'next attempt', 'why'], rows));
      for (const path of damaged) tell(`Damaged, and kept for inspection: ${path}\n`);
      print(`${countsText(counts)}\n`);
    }
    return spoolExitCode(counts);
  },
});
