import { Spool, type SpoolCounts } from '../../line/station/spool/spool.ts';
import { watchSpool } from '../../line/station/spool/watch-spool.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import type { CommandContext } from '../command.ts';
import { type StationArguments, spoolParent } from './hold-line.ts';

/** Between two counts of what waits, in milliseconds. */
const EVERY_MS = 2000;

/** Sends what waits in the spool until the signal fires, and tells how much that is whenever it changes. Never throws. */
export async function followSpool(
  options: StationArguments,
  { onCounts, ...context }: CommandContext & { readonly onCounts: (counts: SpoolCounts) => void },
): Promise<void> {
  const { signal, clock, tell } = context;
  const spool = new Spool(spoolParent(options, context));
  let told = '';
  const count = async () => {
    const { waiting, parked } = await spool.counts();
    if (told === `${waiting} ${parked}`) return;
    told = `${waiting} ${parked}`;
    onCounts({ waiting, parked });
  };
  const timer = setInterval(() => void count().catch(() => undefined), EVERY_MS);
  await count().catch(() => undefined);
  const onProblem = (error: unknown) => tell(`Line: ${escapeTerminal(String(error))}\n`);
  await watchSpool(spool, { signal, clock, onProblem }).finally(() => clearInterval(timer));
}
