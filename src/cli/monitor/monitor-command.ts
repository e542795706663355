import type { InferredOptionTypes, Options, PositionalOptions } from 'yargs';
import { allOption, jsonOption, monitorOptions } from '../api-options.ts';
import { type Command, defineCommand } from '../command.ts';
import { type ExitCode, exitCodes, usageError } from '../exit-codes.ts';
import type { Fitted } from '../table.ts';
import { type Call, callAll, callOne } from './call-monitor.ts';

type Arguments<O extends object, P extends object> = InferredOptionTypes<O & Record<string, Options>> &
  InferredOptionTypes<P & Record<string, PositionalOptions>>;

/** A command that makes one call about one monitor. */
interface MonitorRow<O extends Record<string, Options>, P extends Record<string, PositionalOptions>, A> {
  /** Besides those of every command about one monitor. */
  readonly options?: O;
  readonly positionals?: P;
  /**
   * True if it changes the monitor or blanks its display: it waits until no other process uses the monitor. Default false. A command that is always so
   * has no `--all`.
   */
  readonly alone?: true | ((argv: Arguments<O, P>) => boolean);
  /** The call that the arguments ask for. Throws `usage`, before anything is opened. */
  readonly call: (argv: Arguments<O, P>) => Call<A>;
  /** The answer as text; `--json` prints it as it is. */
  readonly text: (answer: A, argv: Arguments<O, P>) => string | Fitted;
  /** Default: 0 for every answer. With `--all`, the worst of all counts: inconclusive, then fail; null for an answer that does not count. */
  readonly exitCode?: (answer: A) => ExitCode | null;
}

/** The command of a row. */
export function monitorCommand<
  A,
  const O extends Record<string, Options> = Record<never, Options>,
  const P extends Record<string, PositionalOptions> = Record<never, PositionalOptions>,
>({ options, positionals, alone = () => false, call, text, exitCode }: MonitorRow<O, P, A>): Command {
  return defineCommand({
    options: { ...monitorOptions, ...jsonOption, ...(alone !== true && allOption), ...options },
    ...(positionals && { positionals: positionals as Record<string, PositionalOptions> }),
    run: async (argv, context) => {
      // The compiler does not follow a spread of type parameters; the tables are the same.
      const own = argv as unknown as Arguments<O, P>;
      const isAlone = alone === true || alone(own);
      if ('all' in argv && argv.all === true) {
        if (isAlone) throw usageError('--all goes with commands that only read.');
        if (argv.monitor !== undefined) throw usageError('--all goes without --monitor.');
        return callAll(argv, context, call(own), { text: (answer) => text(answer, own), exitCode });
      }
      const answer = await callOne(argv, context, call(own), isAlone);
      context.print(argv.json ? `${JSON.stringify(answer ?? null, null, 2)}\n` : text(answer, own));
      return exitCode === undefined ? exitCodes.pass : (exitCode(answer) ?? exitCodes.inconclusive);
    },
  });
}
