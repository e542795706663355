import { holding } from '../inspect/holding.ts';
import { apiOptions, jsonOption } from './api-options.ts';
import { defineCommand } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { holdLocalApi } from './inspect/hold-local-api.ts';
import { table } from './table.ts';

/** `flatfield monitors`: what is connected to this computer. */
export const monitorsCommand = defineCommand({
  options: { ...apiOptions, ...jsonOption },
  run: async (argv, context) => {
    const { signal, print, tell } = context;
    const monitors = await holding(async (hold) => {
      const { api, naming } = await holdLocalApi(hold, argv, context);
      return naming(api.listMonitors({ signal }));
    });
    if (argv.json) print(`${JSON.stringify(monitors, null, 2)}\n`);
    else if (monitors.length === 0) tell('No monitor is connected.\n');
    else {
      const rows = monitors.map(({ id, modelName, serialNumber }) => [id, modelName, serialNumber]);
      print(table(['id', 'model', 'serial number'], rows));
    }
    return exitCodes.pass;
  },
});
