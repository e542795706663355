import { openSqliteStore } from '../../line/server/store/sqlite/open-sqlite-store.ts';
import type { CommandContext } from '../command.ts';
import { type ExitCode, exitCodes, usageError } from '../exit-codes.ts';
import { quotedPath } from '../quoted-path.ts';
import { expectInteger, type SimulateArguments } from '../simulate-options.ts';
import type { LineSize } from './simulation/planned-run.ts';
import { simulateLine } from './simulation/simulate-line.ts';

/** `flatfield simulate --line`: a month of a line in the data folder of a line server, which then demonstrates one. Throws `usage`. */
export async function simulateLineInto(argv: SimulateArguments, context: CommandContext): Promise<ExitCode> {
  const { print } = context;
  const { folder, stations = 10, units = 3000, days = 30, seed } = argv;
  if (folder === undefined) throw usageError('--line needs --folder DIR: where to make the data of the line server.');
  expectInteger('stations', stations, 1, 100);
  expectInteger('units', units, 1, 100_000);
  expectInteger('days', days, 1, 366);
  expectInteger('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  const runs = await fillFolder(folder, { stations, units, days, seed }, context);
  const made = { folder, runs, stations, units, days };
  print(
    argv.json
      ? `${JSON.stringify(made)}\n`
      : `${runs} runs of ${units} units at ${stations} stations in ${folder}\nNext: flatfield line serve --demo --folder ${quotedPath(folder)}\n`,
  );
  return exitCodes.pass;
}

/** Makes a month of a line that ends now in a data folder, and gives the number of its runs. Throws `invalid-simulation` if the folder has runs. */
export async function fillFolder(
  folder: string,
  size: Pick<LineSize, 'stations' | 'units' | 'days' | 'seed'>,
  { signal, tell, clock }: Pick<CommandContext, 'signal' | 'tell' | 'clock'>,
): Promise<number> {
  const store = await openSqliteStore(folder);
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const endMs = (clock?.now() ?? new Date()).getTime();
    tell('Reading simulated monitors.\n');
    let told = 0;
    const { runs } = await simulateLine(store, {
      ...size,
      ...{ timeZone, endMs, signal },
      onProgress: (done, of) => {
        if (done < of && done - told < 500) return;
        told = done;
        tell(`${done} of ${of} runs\n`);
      },
    });
    return runs;
  } finally {
    await store.close();
  }
}
