import { pushSpool } from '../../line/station/spool/push-spool.ts';
import { Spool } from '../../line/station/spool/spool.ts';
import type { SpoolEntry } from '../../line/station/spool/spool-entry.ts';
import { defineCommand } from '../command.ts';
import { usageError } from '../exit-codes.ts';
import { spoolParent } from './hold-line.ts';
import { attemptText, countsText, spoolExitCode, tellUnfinished } from './spool-text.ts';
import { spoolOptions } from './station-options.ts';

/** `flatfield line retry`: sends runs that are parked, or wait for longer, now. */
export const retryCommand = defineCommand({
  positionals: {
    id: { type: 'string', array: true, describe: 'Ids, or how they begin, as in the status [default: every run]' },
  },
  options: spoolOptions,
  run: async (argv, context) => {
    const { print, tell, signal, clock } = context;
    const spool = new Spool(spoolParent(argv, context));
    await spool.settle();
    const { entries } = await spool.list();
    const chosen = argv.id?.length ? argv.id.map((id) => chosenBy(id, entries)) : entries;
    for (const { run } of chosen) {
      signal.throwIfAborted();
      await makeDue(spool, run, signal);
    }
    await pushSpool(spool, {
      which: new Set(chosen.map(({ run }) => run)),
      signal,
      clock,
      onAttempt: (entry, attempt) => print(`${attemptText(entry, attempt)}\n`),
      onWaiting: (message) => tell(`${message}\n`),
    });
    await tellUnfinished(spool, context);
    const counts = await spool.counts();
    if (counts.waiting + counts.parked > 0) tell(`${countsText(counts)}: see flatfield line status\n`);
    return spoolExitCode(counts);
  },
});

function chosenBy(id: string, entries: readonly SpoolEntry[]): SpoolEntry {
  const [found, another] = entries.filter(({ run, runId }) => run.startsWith(id) || runId === id);
  if (found && !another) return found;
  throw usageError(
    found ? `Several runs of the spool begin with ${id}: name more of it.` : `No run of the spool begins with ${id}.`,
  );
}

/** As if it had just been entered. */
async function makeDue(spool: Spool, run: string, signal: AbortSignal): Promise<void> {
  const lock = await spool.lock({ signal });
  try {
    const entry = await spool.entry(run);
    const nextAt = new Date().toISOString();
    if (entry) await spool.write({ ...entry, state: 'waiting', attempts: 0, nextAt });
  } finally {
    await lock.release();
  }
}
