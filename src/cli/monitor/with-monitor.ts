import { findMonitor, type LocalApi, leftChangedMessages, stateFolder } from '../../index.ts';
import type { CommandContext } from '../command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { type ApiArguments, withLocalApi } from '../with-local-api.ts';

interface MonitorArguments extends ApiArguments {
  readonly monitor?: string | undefined;
  readonly json: boolean;
}

/** Runs one operation on the monitor that the options name, and prints its answer as JSON or as `toText` puts it. */
export async function withMonitor<A>(
  argv: MonitorArguments,
  context: CommandContext,
  operation: (api: LocalApi, monitorId: string, call: { signal: AbortSignal }) => Promise<A>,
  toText: (answer: A) => string,
): Promise<ExitCode> {
  const { signal, print, tell, environment } = context;
  const folder = stateFolder(environment, process.platform);
  const answer = await withLocalApi(argv, context, async ({ api }) => {
    const { id } = await findMonitor(api, argv.monitor, { signal });
    for (const message of await leftChangedMessages(api.baseUrl, { monitor: id, stateFolder: folder })) {
      tell(`${message}\n`);
    }
    return operation(api, id, { signal });
  });
  print(argv.json ? `${JSON.stringify(answer ?? null, null, 2)}\n` : toText(answer));
  return exitCodes.pass;
}
