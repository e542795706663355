import { jsonOption, monitorOptions } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { withMonitor, withMonitorAlone } from './with-monitor.ts';

/** `flatfield monitor key-lock [state]`: shows it, or changes it and shows what it is then. */
export const keyLockCommand = defineCommand({
  options: { ...monitorOptions, ...jsonOption },
  positionals: {
    state: { type: 'string', choices: ['OFF', 'MENU', 'ALL'], describe: 'What to lock: nothing, the menu, all keys' },
  },
  run: (argv, context) =>
    (argv.state === undefined ? withMonitor : withMonitorAlone)(
      argv,
      context,
      async (api, id, call) => {
        if (argv.state !== undefined) await api.setKeyLock(id, argv.state, call);
        return { keyLock: await api.getKeyLock(id, call) };
      },
      ({ keyLock }) => `Key lock: ${keyLock}\n`,
    ),
});
