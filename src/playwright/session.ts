import type { CloudApi } from '../api/cloud/cloud-api.ts';
import { createLocalApi, type LocalApi } from '../api/local/local-api.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { holding } from '../inspect/holding.ts';
import { parseResolution } from '../plan/sampling/resolution.ts';
import type { Resolution } from '../plan/sampling/sample-point.ts';
import { keepMonitor } from '../read/monitor/take-monitor.ts';
import type { Inspection } from '../record/inspection.ts';
import type { Simulator } from '../simulator/start-simulator.ts';
import { clientOptionsOf } from './client-options.ts';
import { checkProjectOptions, type FlatfieldOptions } from './flatfield-options.ts';
import { checkCloudOptions, openCloud } from './open-cloud.ts';

/** The resources of a worker as long as it lives: the clients of its APIs, the lock of the local one, and the simulator behind it, if any. */
export interface WorkerSession {
  readonly api: LocalApi;
  /** Source of the reference; null if that is the local API. */
  readonly cloud: CloudApi | null;
  readonly resolution: Resolution;
  readonly simulator: Simulator | null;
  /** As records tell it; null for a real monitor. */
  readonly simulated: Inspection['simulated'];
}

/**
 * Opens a session for a worker and closes it after use. Waits, without limit and saying so, while another worker or
 * process uses the same API address or the same monitor.
 */
export async function withSession(
  options: FlatfieldOptions,
  use: (session: WorkerSession) => Promise<void>,
  tell: (message: string) => void,
): Promise<void> {
  checkProjectOptions(options);
  checkCloudOptions(options);
  return holding(async (hold) => {
    const simulated = await hold(startSimulated(options), (started) => started?.simulator.close());
    const simulator = simulated?.simulator ?? null;
    const client = createLocalApi(
      clientOptionsOf(options, simulated && { url: simulated.simulator.url, timeScale: simulated.timeScale }),
    );
    const api = await hold(client, () => client.close());
    const resolution = resolutionOf(options, simulator);
    const cloud = await hold(openCloud(options, simulator, tell), (opened) => opened?.close());
    const isSimulated = simulated !== null;
    const { monitor: monitorId, serialNumber } = options;
    await hold(keepMonitor({ api, monitorId, serialNumber, isSimulated, onWaiting: tell }));
    await use({ api, cloud, resolution, simulator, simulated: simulated?.simulation ?? null });
  });
}

async function startSimulated({ simulate, timeScale = 1, seed = 1, resolution: said, reference }: FlatfieldOptions) {
  if (simulate === undefined) return null;
  const { startSimulator } = await import('../simulator/start-simulator.ts');
  const resolution = said === undefined ? undefined : parseResolution(said);
  const cloud = reference === 'cloud' ? {} : undefined;
  const simulator = await startSimulator({ scenario: simulate, timeScale, seed, resolution, cloud });
  return { simulator, timeScale, simulation: { scenario: simulator.scenario.name, seed, timeScale } };
}

function resolutionOf({ resolution }: FlatfieldOptions, simulator: Simulator | null): Resolution {
  if (resolution !== undefined) return parseResolution(resolution);
  if (simulator !== null) return pickSize(simulator.scenario.signal);
  throw new FlatfieldError(
    'invalid-plan',
    "The size of the input signal is not known and never guessed: set it, as use: { flatfield: { resolution: '3840x2160' } }.",
  );
}

function pickSize({ widthPx, heightPx }: Resolution): Resolution {
  return { widthPx, heightPx };
}
