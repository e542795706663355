import type { SendAttempt } from '../../line/station/spool/send-entry.ts';
import type { Spool, SpoolCounts } from '../../line/station/spool/spool.ts';
import type { SpoolEntry } from '../../line/station/spool/spool-entry.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import type { CommandContext } from '../command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { quotedPath } from '../quoted-path.ts';

/** Nothing left is 0; a run that needs a person is 1; runs that wait are 2. */
export function spoolExitCode({ waiting, parked }: SpoolCounts): ExitCode {
  if (parked > 0) return exitCodes.fail;
  return waiting > 0 ? exitCodes.inconclusive : exitCodes.pass;
}

/** Name of a run of the spool in texts: enough of its id to identify it. */
export function shortId(run: string): string {
  return run.slice(0, SHORT);
}

const SHORT = 12;

/** One attempt in a line for a terminal, without its end. */
export function attemptText({ run, runId }: SpoolEntry, { fate, code, message }: SendAttempt): string {
  const name = escapeTerminal(`${shortId(run)} ${runId}`);
  if (fate === 'sent') return `sent     ${name}`;
  return `${fate === 'parked' ? 'parked ' : 'waiting'}  ${name}: ${escapeTerminal(message)} (${code})`;
}

/** Counts of the runs left in the spool, in a line. */
export function countsText({ waiting, parked }: SpoolCounts): string {
  return `${waiting} waiting, ${parked} parked`;
}

/** Names the runs of which no server can know, with what to do about each. */
export async function tellUnfinished(spool: Spool, { tell }: Pick<CommandContext, 'tell'>): Promise<void> {
  for (const { path, state, file } of await spool.unfinished()) {
    const folder = quotedPath(path);
    const advice =
      state === 'read'
        ? `was killed while it read: flatfield inspect --resume ${folder} resumes it, flatfield line push ${folder} sends what it read`
        : `began, and is not there any more: put its folder back. If it is lost for good, inspect its unit again and delete ${quotedPath(file)}`;
    tell(`Unfinished: ${escapeTerminal(path)} ${advice}\n`);
  }
}
