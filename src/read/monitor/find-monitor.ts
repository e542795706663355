import type { Monitor } from '../../api/local/answer-schemas.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { plainName } from './monitor-terms.ts';
import { refuseSharedId } from './refuse-shared-id.ts';

/** Further ways to choose a monitor, and to end the search. */
interface FindMonitorOptions {
  readonly signal?: AbortSignal | undefined;
  /** Serial number that the monitor must have. */
  readonly serialNumber?: string | undefined;
}

/**
 * The connected monitor of an id or a serial number, or without both the only connected monitor. Throws `monitor-not-found`,
 * `several-monitors`, `wrong-shape` for two of one id, and what the API's client throws.
 */
export async function findMonitor(
  api: Pick<LocalApi, 'listMonitors'>,
  id?: string,
  { signal, serialNumber }: FindMonitorOptions = {},
): Promise<Monitor> {
  const monitors = await api.listMonitors({ signal });
  const candidates = monitors.filter(
    (each) => (id ?? each.id) === each.id && (serialNumber ?? each.serialNumber) === each.serialNumber,
  );
  refuseSharedId('monitors', candidates);
  if (candidates.length > 1) {
    throw new FlatfieldError(
      'several-monitors',
      `Several monitors are connected: ${list(candidates)}. Name one by its id (--monitor, or monitor in the options of a suite).`,
    );
  }
  const [monitor] = candidates;
  if (monitor) return monitor;
  if (monitors.length === 0) {
    throw new FlatfieldError(
      'monitor-not-found',
      'No monitor is connected: check its USB cable and that it is switched on.',
    );
  }
  const named = [id, serialNumber === undefined ? undefined : `with serial number ${serialNumber}`];
  const name = named.filter((part) => part !== undefined).join(' ');
  throw new FlatfieldError(
    'monitor-not-found',
    `The monitor ${plainName(name)} is not connected. Connected: ${list(monitors)}.`,
  );
}

function list(monitors: readonly Monitor[]): string {
  return monitors.map(({ id, modelName }) => `${plainName(id)} (${plainName(modelName)})`).join(', ');
}
