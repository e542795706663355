import { systemClock } from '../../base/http/clock.ts';
import { openSqliteStore } from '../../line/server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../line/server/store/store.ts';
import { laterReports } from '../../line/simulation/later-reports.ts';
import type { CommandContext } from '../command.ts';

/** Reports for the simulated stations of a folder until the function that it gives is called. A report that cannot be kept is left out: the next one is soon due. */
export async function reportSimulatedStations(
  folder: string,
  { clock = systemClock }: Pick<CommandContext, 'clock'>,
): Promise<() => Promise<void>> {
  const store = await openSqliteStore(folder);
  const ending = new AbortController();
  const beat = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await reportAll(store, clock.now().getTime()).catch(() => undefined);
      await clock.sleep(PAUSE_MS, ending.signal).catch(() => undefined);
    }
  };
  const beating = beat();
  return async () => {
    ending.abort();
    await beating;
    await store.close();
  };
}

const PAUSE_MS = 15_000;

async function reportAll(store: Store, nowMs: number): Promise<void> {
  for (const report of laterReports(await store.stations(), nowMs)) {
    await store.reportStation(report, new Date(nowMs).toISOString());
  }
}
