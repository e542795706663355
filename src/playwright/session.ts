import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkerInfo } from '@playwright/test';
import {
  createLocalApi,
  type Inspection,
  InvalidPlanError,
  type LocalApi,
  parseResolution,
  type Resolution,
  takeApiLock,
} from '../index.ts';
import type { Simulator } from '../simulator/index.ts';
import type { FlatfieldOptions } from './flatfield-options.ts';
import { putBackAfterCrash } from './put-back-after-crash.ts';

/** What a worker holds as long as it lives: the client of one API address, its lock, and the simulator behind it, if any. */
export interface Session {
  readonly api: LocalApi;
  readonly resolution: Resolution;
  readonly simulator: Simulator | null;
  /** As records tell it; null for a real monitor. */
  readonly simulated: Inspection['simulated'];
  /** File that says what is changed on the monitor, should this worker be killed. */
  readonly restorePath: string;
}

/**
 * Opens a session for a worker and closes it after use. Waits, without limit and saying so, while another worker or
 * process uses the same API address; puts back what a dead one left changed.
 */
export async function withSession(
  options: FlatfieldOptions,
  use: (session: Session) => Promise<void>,
  { workerIndex }: Pick<WorkerInfo, 'workerIndex'>,
  tell: (message: string) => void,
): Promise<void> {
  const simulated = await startSimulated(options);
  const spacing = simulated && { changeSpacingMs: 1000 * simulated.timeScale };
  const address = simulated?.simulator.url ?? options.api;
  const api = createLocalApi({ ...(address !== undefined && { baseUrl: address }), ...spacing });
  const restorePath = join(tmpdir(), `flatfield-restore-${process.pid}-${workerIndex}.json`);
  try {
    const resolution = resolutionOf(options, simulated?.simulator ?? null);
    const lock = await takeApiLock({ apiUrl: api.baseUrl, restorePath, onWaiting: tell });
    try {
      for (const message of await putBackAfterCrash(api, lock.previous)) tell(message);
      await use({
        api,
        resolution,
        simulator: simulated?.simulator ?? null,
        simulated: simulated?.told ?? null,
        restorePath,
      });
    } finally {
      await lock.release();
    }
  } finally {
    await api.close();
    await simulated?.simulator.close();
  }
}

async function startSimulated({ simulate, timeScale = 1, seed = 1 }: FlatfieldOptions) {
  if (simulate === undefined) return null;
  const { startSimulator } = await import('../simulator/index.ts');
  const simulator = await startSimulator({ scenario: simulate, timeScale, seed });
  return { simulator, timeScale, told: { scenario: simulator.scenario.name, seed, timeScale } };
}

function resolutionOf({ resolution }: FlatfieldOptions, simulator: Simulator | null): Resolution {
  if (resolution !== undefined) return parseResolution(resolution);
  if (simulator !== null) return pickSize(simulator.scenario.signal);
  throw new InvalidPlanError(
    "The size of the input signal is not known and never guessed: set it, as use: { flatfield: { resolution: '3840x2160' } }.",
  );
}

function pickSize({ widthPx, heightPx }: Resolution): Resolution {
  return { widthPx, heightPx };
}
