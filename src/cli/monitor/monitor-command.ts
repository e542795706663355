import type { InferredOptionTypes, Options, PositionalOptions } from 'yargs';
import { type Clock, systemClock } from '../../http/clock.ts';
import type { LocalApi } from '../../local-api/local-api.ts';
import { findMonitor } from '../../monitor/find-monitor.ts';
import { takeMonitor } from '../../monitor/take-monitor.ts';
import { holding } from '../../run/holding.ts';
import { pendingRestoreMessages } from '../../run/restore-monitors.ts';
import { stateFolder } from '../../storage/state-folder.ts';
import { jsonOption, monitorOptions } from '../api-options.ts';
import { type Command, type CommandContext, defineCommand } from '../command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { type ApiArguments, holdLocalApi } from '../inspect/hold-local-api.ts';
import type { Fitted } from '../table.ts';

type Arguments<O extends object, P extends object> = InferredOptionTypes<O & Record<string, Options>> &
  InferredOptionTypes<P & Record<string, PositionalOptions>>;

interface CallContext {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Factor on durations of the monitor: 1 for a real one. */
  readonly timeScale: number;
}

type Call<A> = (api: LocalApi, monitorId: string, context: CallContext) => Promise<A>;

/** A command that makes one call about one monitor. */
interface MonitorRow<O extends Record<string, Options>, P extends Record<string, PositionalOptions>, A> {
  /** Besides those of every command about one monitor. */
  readonly options?: O;
  readonly positionals?: P;
  /** True if it changes the monitor or blanks its display: it waits until no other process uses the monitor. Default false. */
  readonly alone?: (argv: Arguments<O, P>) => boolean;
  /** The call that the arguments ask for. Throws `usage`, before anything is opened. */
  readonly call: (argv: Arguments<O, P>) => Call<A>;
  /** The answer as text; `--json` prints it as it is. */
  readonly text: (answer: A, argv: Arguments<O, P>) => string | Fitted;
  /** Default: 0 for every answer. */
  readonly exitCode?: (answer: A) => ExitCode;
}

/** The command of a row. */
export function monitorCommand<
  A,
  const O extends Record<string, Options> = Record<never, Options>,
  const P extends Record<string, PositionalOptions> = Record<never, PositionalOptions>,
>({ options, positionals, alone = () => false, call, text, exitCode }: MonitorRow<O, P, A>): Command {
  return defineCommand({
    options: { ...monitorOptions, ...jsonOption, ...options },
    ...(positionals && { positionals: positionals as Record<string, PositionalOptions> }),
    run: async (argv, context) => {
      // The compiler does not follow a spread of type parameters; the tables are the same.
      const own = argv as unknown as Arguments<O, P>;
      const answer = await callOne(argv, context, call(own), alone(own));
      context.print(argv.json ? `${JSON.stringify(answer ?? null, null, 2)}\n` : text(answer, own));
      return exitCode?.(answer) ?? exitCodes.pass;
    },
  });
}

function callOne<A>(
  argv: ApiArguments & { readonly monitor?: string | undefined },
  context: CommandContext,
  call: Call<A>,
  alone: boolean,
): Promise<A> {
  const { signal, tell, environment } = context;
  return holding(async (hold) => {
    const { api, simulated, naming } = await holdLocalApi(hold, argv, context);
    const onWaiting = (message: string) => tell(`${message}\n`);
    const asked = { api, monitorId: argv.monitor, isSimulated: simulated !== null, signal, onWaiting };
    const taken = alone ? await hold(naming(takeMonitor(asked))) : null;
    const { id } = taken?.monitor ?? (await naming(findMonitor(api, argv.monitor, { signal })));
    const where = { monitor: id, stateFolder: stateFolder(environment, process.platform) };
    for (const message of await pendingRestoreMessages(api.baseUrl, where)) tell(`${message}\n`);
    const timeScale = simulated?.timeScale ?? 1;
    return naming(call(api, id, { signal, clock: context.clock ?? systemClock, timeScale }));
  });
}
