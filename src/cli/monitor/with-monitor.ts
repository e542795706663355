import { findMonitor, type LocalApi, leftChangedMessages, stateFolder, takeMonitor } from '../../index.ts';
import type { CommandContext } from '../command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { type ApiArguments, withLocalApi } from '../with-local-api.ts';

interface MonitorArguments extends ApiArguments {
  readonly monitor?: string | undefined;
  readonly json: boolean;
}

type Operation<A> = (api: LocalApi, monitorId: string, call: { signal: AbortSignal }) => Promise<A>;

/** Runs one reading operation on the monitor that the options name, and prints its answer as JSON or as `toText` puts it. */
export async function withMonitor<A>(
  argv: MonitorArguments,
  context: CommandContext,
  operation: Operation<A>,
  toText: (answer: A) => string,
): Promise<ExitCode> {
  const { signal, print, tell, environment } = context;
  const folder = stateFolder(environment, process.platform);
  const answer = await withLocalApi(argv, context, async ({ api, simulated }) => {
    const { id } = await findMonitor(api, argv.monitor, { signal });
    const where = { monitor: id, stateFolder: folder, isSimulated: simulated !== null };
    for (const message of await leftChangedMessages(api.baseUrl, where)) tell(`${message}\n`);
    return operation(api, id, { signal });
  });
  print(argv.json ? `${JSON.stringify(answer ?? null, null, 2)}\n` : toText(answer));
  return exitCodes.pass;
}

/** The same for an operation that changes the monitor or blanks its display: waits until no other process uses the monitor. */
export function withMonitorAlone<A>(
  argv: MonitorArguments,
  context: CommandContext,
  operation: Operation<A>,
  toText: (answer: A) => string,
): Promise<ExitCode> {
  const { signal, tell } = context;
  const wait = { signal, onWaiting: (message: string) => tell(`${message}\n`) };
  const alone: Operation<A> = async (api, monitorId, call) => {
    const { release } = await takeMonitor({ api, monitorId, isSimulated: argv.simulate !== undefined, ...wait });
    try {
      return await operation(api, monitorId, call);
    } finally {
      await release();
    }
  };
  return withMonitor(argv, context, alone, toText);
}
