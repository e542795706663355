import { type RestoredMonitor, restoreAddress, restoreLeftChanged, stateFolder } from '../index.ts';
import { jsonOption, monitorOptions } from './api-options.ts';
import { defineCommand } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { type Fitted, table } from './table.ts';
import { withLocalApi } from './with-local-api.ts';

/** `flatfield restore`: restores what an interrupted run changed on a monitor. */
export const restoreCommand = defineCommand({
  positionals: {
    run: {
      type: 'string',
      describe: 'Folder of the run [default: every run that left something changed]',
      normalize: true,
    },
  },
  options: { ...monitorOptions, ...jsonOption },
  run: async (argv, context) => {
    const { signal, print, tell, environment, clock } = context;
    const onWaiting = (message: string) => tell(`${message}\n`);
    const { run, api: asked, simulate, monitor } = argv;
    // Where the run changed its monitor, not where the next run would look.
    const ofRun = run === undefined || asked !== undefined || simulate !== undefined ? null : await restoreAddress(run);
    const where = ofRun === null ? argv : { ...argv, api: ofRun };
    const options = { monitor, run, stateFolder: stateFolder(environment, process.platform), signal, clock, onWaiting };
    const restored = await withLocalApi(where, context, ({ api, simulated }) =>
      restoreLeftChanged({ ...options, api, isSimulated: simulated !== null }),
    );
    if (argv.json) print(`${JSON.stringify(restored, null, 2)}\n`);
    else if (restored.length === 0) tell('There is nothing to restore.\n');
    else print(restoredTable(restored));
    const isAsFound = restored.every(({ changes }) => changes.every((change) => change.restored));
    return isAsFound ? exitCodes.pass : exitCodes.inconclusive;
  },
});

function restoredTable(restored: readonly RestoredMonitor[]): Fitted {
  const rows = restored.flatMap(({ monitorId, changes }) =>
    changes.map(({ what, from, problem }) => [monitorId, what, from, problem ?? 'restored']),
  );
  return table(['monitor', 'what', 'as it was', ''], rows);
}
