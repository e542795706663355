import type { Monitor } from '../../api/local/answer-schemas.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { type Clock, systemClock } from '../../base/http/clock.ts';
import { stateFolder } from '../../base/storage/state-folder.ts';
import { holding } from '../../inspect/holding.ts';
import { pendingRestoreMessages } from '../../inspect/restore-monitors.ts';
import { findMonitor } from '../../read/monitor/find-monitor.ts';
import { plainName } from '../../read/monitor/monitor-terms.ts';
import { refuseSharedId } from '../../read/monitor/refuse-shared-id.ts';
import { takeMonitor } from '../../read/monitor/take-monitor.ts';
import type { ApiArguments } from '../api-options.ts';
import type { CommandContext } from '../command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { type ApiSession, holdLocalApi } from '../inspect/hold-local-api.ts';
import { reportError } from '../report-error.ts';
import type { Fitted } from '../table.ts';

interface CallContext {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Factor on durations of the monitor: 1 for a real one. */
  readonly timeScale: number;
}

export type Call<A> = (api: LocalApi, monitorId: string, context: CallContext) => Promise<A>;

/** Makes a call about the monitor that the arguments name; default: the only one. */
export function callOne<A>(
  argv: ApiArguments & { readonly monitor?: string | undefined },
  context: CommandContext,
  call: Call<A>,
  alone: boolean,
): Promise<A> {
  const { signal, tell } = context;
  return holding(async (hold) => {
    const session = await holdLocalApi(hold, argv, context);
    const { api, simulated, naming } = session;
    const onWaiting = (message: string) => tell(`${message}\n`);
    const asked = { api, monitorId: argv.monitor, isSimulated: simulated !== null, signal, onWaiting };
    const taken = alone ? await hold(naming(takeMonitor(asked))) : null;
    const { id } = taken?.monitor ?? (await naming(findMonitor(api, argv.monitor, { signal })));
    return answerOf(session, id, context, call);
  });
}

interface Shown<A> {
  readonly text: (answer: A) => string | Fitted;
  /** Default: 0 for every answer; null for a monitor that only the others are compared with. */
  readonly exitCode?: ((answer: A) => ExitCode | null) | undefined;
}

/**
 * Makes a call about each connected monitor, one after the other, and prints the answers under the names of the monitors. If one fails, the others are
 * still read, and the exit code is `inconclusive`; else it is that of the worst answer, `inconclusive` if none counts. Throws what `findMonitor` throws if no monitor is connected.
 */
export function callAll<A>(
  argv: ApiArguments & { readonly json?: boolean | undefined },
  context: CommandContext,
  call: Call<A>,
  { text, exitCode }: Shown<A>,
): Promise<ExitCode> {
  const { signal, print, tell } = context;
  return holding(async (hold) => {
    const session = await holdLocalApi(hold, argv, context);
    const monitors = await session.naming(session.api.listMonitors({ signal }));
    if (monitors.length === 0) await session.naming(findMonitor(session.api, undefined, { signal }));
    refuseSharedId('monitors', monitors);
    const results: object[] = [];
    const codes: ExitCode[] = [];
    for (const { id, modelName, serialNumber } of monitors) {
      const heading = headingOf({ id, modelName, serialNumber });
      try {
        const answer = await answerOf(session, id, context, call);
        results.push({ id, modelName, serialNumber, answer: answer ?? null });
        const code = exitCode === undefined ? exitCodes.pass : exitCode(answer);
        if (code !== null) codes.push(code);
        if (argv.json) continue;
        print(`${heading}\n`);
        print(text(answer));
        print('\n');
      } catch (error) {
        if (signal.aborted || !(error instanceof FlatfieldError)) throw error;
        results.push({ id, modelName, serialNumber, error: { code: error.code, message: error.message } });
        tell(`${heading}\n`);
        reportError(error, context);
        codes.push(exitCodes.inconclusive);
      }
    }
    if (argv.json) print(`${JSON.stringify(results, null, 2)}\n`);
    if (codes.length === 0) return exitCodes.inconclusive;
    const worst = [exitCodes.inconclusive, exitCodes.fail].find((code) => codes.includes(code));
    return worst ?? exitCodes.pass;
  });
}

function headingOf({ id, modelName, serialNumber }: Monitor): string {
  return `${plainName(modelName)} ${plainName(serialNumber)} (${plainName(id)})`;
}

async function answerOf<A>(
  { api, simulated, naming }: ApiSession,
  id: string,
  { signal, clock = systemClock, tell, environment }: CommandContext,
  call: Call<A>,
): Promise<A> {
  const where = { monitor: id, stateFolder: stateFolder(environment, process.platform) };
  for (const message of await pendingRestoreMessages(api.baseUrl, where)) tell(`${message}\n`);
  return naming(call(api, id, { signal, clock, timeScale: simulated?.timeScale ?? 1 }));
}
