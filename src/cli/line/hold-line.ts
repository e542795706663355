import { hasCode } from '../../base/flatfield-error.ts';
import { stateFolder } from '../../base/storage/state-folder.ts';
import type { Hold } from '../../inspect/holding.ts';
import type { SenderAnswer } from '../../line/station/spool/sender-messages.ts';
import type { LineTarget } from '../../line/station/spool/spool-entry.ts';
import type { RunOnStation, StationRun } from '../../line/station/spool/station-run.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import type { CommandContext } from '../command.ts';
import { quotedPath } from '../quoted-path.ts';
import { type LineArguments, lineTarget } from './line-options.ts';

/** Values of the options of a station's commands. */
export interface StationArguments extends LineArguments {
  readonly 'state-folder'?: string | undefined;
}

/**
 * The line that the options name, which hears of one run; null if they name none. `isStated`: the address is on the command line itself.
 * Throws `usage` and `invalid-token`.
 */
export async function holdLine(
  hold: Hold,
  options: StationArguments,
  { isStated }: { readonly isStated: boolean },
  context: CommandContext,
): Promise<StationRun | null> {
  const target = await lineTarget(options);
  if (target === null) return null;
  const folder = spoolParent(options, context);
  await refuseOtherServer(folder, target, isStated);
  const { StationRun } = await import('../../line/station/spool/station-run.ts');
  return hold(new StationRun(folder, target, context.clock), (line) => line.end());
}

/** The folder that the spool is in. */
export function spoolParent(
  { 'state-folder': named }: StationArguments,
  { environment }: Pick<CommandContext, 'environment'>,
): string {
  return named ?? stateFolder(environment, process.platform);
}

/** Before the first reading: see `StationRun.start`. Says so if the station has never heard from the server. */
export async function startOnLine(line: StationRun, run: RunOnStation, { tell }: CommandContext): Promise<void> {
  await line.start(run);
  if ((await line.lineMarks().catch(() => [])).length > 0) return;
  tell(
    'Line: no answer yet, and none was ever heard here. If the gate asks for it, connect the station and inspect again.\n',
  );
}

/** Enters the run whose folder is written, and says so if it cannot. */
export async function enterRun(line: StationRun, folder: string, { tell }: CommandContext): Promise<void> {
  const problem = await line.enter(folder);
  if (problem === null) return;
  const later = `flatfield line push ${quotedPath(folder)}`;
  tell(`Line: the run could not be entered in the spool (${escapeTerminal(problem)}). Send it later with: ${later}\n`);
}

/** Sends the run that was entered, and says in a line what came of it. */
export async function sendRun(line: StationRun, { tell }: CommandContext): Promise<void> {
  if (line.hasEntered) tell(`Line: ${sendingText(await line.send())}\n`);
}

function sendingText(answer: SenderAnswer | null): string {
  if (answer?.fate === 'sent') return 'sent.';
  const why = answer === null ? 'no answer yet' : escapeTerminal(answer.message);
  if (answer?.fate === 'parked') return `refused (${why}). See flatfield line status.`;
  return `not sent yet (${why}). It waits in the spool: see flatfield line status.`;
}

/** A spool that cannot be read or written is reported when the run is entered. */
async function refuseOtherServer(folder: string, target: LineTarget, isStated: boolean): Promise<void> {
  const { LineToken } = await import('../../line/protocol/line-token.ts');
  const { confirmServer } = await import('../../line/station/spool/token-server.ts');
  const { Spool } = await import('../../line/station/spool/spool.ts');
  const token = await LineToken.read(target.tokenFile);
  const options = { isStated, waitMs: 100 };
  await confirmServer(new Spool(folder).folder, token, target.url, options).catch((error: unknown) => {
    if (hasCode(error, 'usage')) throw error;
  });
}
