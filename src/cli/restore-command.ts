import { FlatfieldError } from '../base/flatfield-error.ts';
import { stateFolder } from '../base/storage/state-folder.ts';
import { holding } from '../inspect/holding.ts';
import {
  forgetRestores,
  type PendingAddress,
  pendingAddresses,
  type RestoredMonitor,
  restoreAddress,
  restoreMonitors,
} from '../inspect/restore-monitors.ts';
import { findMonitor } from '../read/monitor/find-monitor.ts';
import { escapeTerminal } from '../report/text/escape.ts';
import { type ApiArguments, jsonOption, monitorOptions } from './api-options.ts';
import { type CommandContext, defineCommand } from './command.ts';
import { type ExitCode, exitCodes, usageError } from './exit-codes.ts';
import { type ApiSession, holdLocalApi } from './inspect/hold-local-api.ts';
import { textOption } from './option-kinds.ts';
import { reportError } from './report-error.ts';
import { type Fitted, table } from './table.ts';

/** `flatfield restore`: restores what interrupted runs changed on monitors. */
export const restoreCommand = defineCommand({
  positionals: {
    run: {
      type: 'string',
      describe: 'Folder of the run [default: every run that left something changed]',
      normalize: true,
    },
  },
  options: {
    ...monitorOptions,
    forget: textOption('Id of a monitor that is gone: drop its pending restores, without restoring it'),
    ...jsonOption,
  },
  run: async (argv, context) => {
    if (argv.forget !== undefined) return forget(argv.forget, argv, context);
    try {
      return await restoreAll(argv, context);
    } catch (error) {
      if (!context.signal.aborted) throw error;
      const message = 'Interrupted before everything was restored: start flatfield restore again.';
      throw new FlatfieldError('left-changed', message, { cause: error });
    }
  },
});

/** The monitor is not as it was, so that the exit code is never that of a restore. */
async function forget(
  monitor: string,
  { run, monitor: other }: RestoreArguments,
  { environment, tell }: CommandContext,
): Promise<ExitCode> {
  if (run !== undefined || other !== undefined)
    throw usageError('--forget names the monitor: give no run and no --monitor.');
  const dropped = await forgetRestores(monitor, { stateFolder: stateFolder(environment, process.platform) });
  for (const text of dropped) tell(`${escapeTerminal(text)}\n`);
  if (dropped.length === 0) tell(`The monitor ${escapeTerminal(monitor)} has no pending restores.\n`);
  return exitCodes.inconclusive;
}

interface RestoreArguments extends ApiArguments {
  readonly run?: string | undefined;
  readonly monitor?: string | undefined;
  readonly json?: boolean | undefined;
}

async function restoreAll(argv: RestoreArguments, context: CommandContext): Promise<ExitCode> {
  const { signal, print, tell, environment, clock } = context;
  const { run, monitor } = argv;
  const remembered = { monitor, stateFolder: stateFolder(environment, process.platform) };
  const onWaiting = (message: string) => tell(`${message}\n`);
  const addresses = await addressesOf(argv, remembered);
  const restored: RestoredMonitor[] = [];
  let code: ExitCode = exitCodes.pass;
  for (const address of addresses) {
    const work = ({ api, simulated }: ApiSession) =>
      restoreMonitors({ ...remembered, run, api, isSimulated: simulated !== null, signal, clock, onWaiting });
    try {
      restored.push(...(await atAddress({ ...argv, api: address }, context, work)));
    } catch (error) {
      if (signal.aborted || addresses.length === 1) throw error;
      // The other addresses are tried all the same.
      code = reportError(error, context);
    }
  }
  if (argv.json) print(`${JSON.stringify(restored, null, 2)}\n`);
  else if (restored.length > 0) print(restoredTable(restored));
  if (restored.length === 0 && code === exitCodes.pass) return nothingRestored(argv, remembered, context);
  const isAsFound = restored.every(({ changes }) => changes.every((change) => change.restored));
  return isAsFound ? code : exitCodes.inconclusive;
}

/** Makes one call at the address that the options name. */
function atAddress<T>(
  argv: ApiArguments,
  context: CommandContext,
  call: (session: ApiSession) => Promise<T>,
): Promise<T> {
  return holding(async (hold) => {
    const session = await holdLocalApi(hold, argv, context);
    return session.naming(call(session));
  });
}

type Remembered = NonNullable<Parameters<typeof pendingAddresses>[0]>;

/** Addresses where monitors were changed, not the one that the next run would use; undefined is the one that the options name. */
async function addressesOf(argv: RestoreArguments, remembered: Remembered): Promise<readonly (string | undefined)[]> {
  const { run, monitor, api, simulate } = argv;
  const isNamed = api !== undefined || simulate !== undefined;
  if (run === undefined) return isNamed ? [api] : (await pendingAddresses(remembered)).map(({ apiUrl }) => apiUrl);
  const left = await restoreAddress(run, remembered);
  if (left === null) return [];
  if (monitor !== undefined && left.monitorId !== monitor) {
    throw usageError(`The run changed the monitor ${left.monitorId}, not ${monitor}: leave out --monitor.`);
  }
  return [isNamed ? api : left.apiUrl];
}

/** Nothing was left to restore for what the command covers, or it is not known to be so. */
async function nothingRestored(
  argv: RestoreArguments,
  remembered: Remembered,
  context: CommandContext,
): Promise<ExitCode> {
  const { run, monitor, simulate } = argv;
  const { signal, tell } = context;
  const others = run === undefined && simulate === undefined ? await pendingAddresses(remembered) : [];
  if (others.length > 0) {
    const lines = others.map(leftAt);
    tell(
      `${(argv.api === undefined ? lines : [`Nothing is pending at ${argv.api}.`, ...lines]).map(escapeTerminal).join(' ')}\n`,
    );
    if (argv.api === undefined) return exitCodes.inconclusive;
    const ids = others.flatMap(({ monitorIds }) => monitorIds);
    // The monitor that was changed may be reached at the address that was asked, too.
    const connected = await atAddress(argv, context, ({ api }) => api.listMonitors({ signal }));
    return connected.some(({ id }) => ids.includes(id)) ? exitCodes.inconclusive : exitCodes.pass;
  }
  if (run === undefined && monitor !== undefined) {
    await atAddress(argv, context, ({ api }) => findMonitor(api, monitor, { signal }));
  }
  tell('There is nothing to restore.\n');
  return exitCodes.pass;
}

function leftAt({ apiUrl, monitorIds: { length } }: PendingAddress): string {
  const monitors = length === 1 ? `1 monitor at ${apiUrl} has` : `${length} monitors at ${apiUrl} have`;
  return `${monitors} pending restores: flatfield restore --api ${apiUrl}`;
}

function restoredTable(restored: readonly RestoredMonitor[]): Fitted {
  const rows = restored.flatMap(({ apiUrl, monitorId, changes }) =>
    changes.map(({ what, from, found, problem }) => {
      const meanwhile = found === undefined ? '' : `, was ${found} meanwhile`;
      return [monitorId, what, from, `${problem ?? 'restored'}${meanwhile}`, apiUrl];
    }),
  );
  return table(['monitor', 'what', 'as it was', '', 'address'], rows);
}
