import type { LocalApi } from '../local-api/local-api.ts';
import type { Monitor } from '../local-api/monitor-schema.ts';
import { MonitorNotFoundError } from './monitor-not-found-error.ts';
import { plainName } from './plain-name.ts';
import { SeveralMonitorsError } from './several-monitors-error.ts';

/**
 * The connected monitor of an id, or without one the only connected monitor. Throws MonitorNotFoundError,
 * SeveralMonitorsError and what the API's client throws.
 */
export async function findMonitor(
  api: Pick<LocalApi, 'listMonitors'>,
  id?: string,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Monitor> {
  const monitors = await api.listMonitors(options);
  const candidates = id === undefined ? monitors : monitors.filter((each) => each.id === id);
  if (candidates.length > 1) {
    throw new SeveralMonitorsError(`Several monitors are connected: ${list(candidates)}. Name one by its id.`);
  }
  const [monitor] = candidates;
  if (monitor) return monitor;
  if (monitors.length === 0) {
    throw new MonitorNotFoundError('No monitor is connected: check its USB cable and that it is switched on.');
  }
  throw new MonitorNotFoundError(`The monitor ${plainName(id ?? '')} is not connected. Connected: ${list(monitors)}.`);
}

function list(monitors: readonly Monitor[]): string {
  return monitors.map(({ id, modelName }) => `${plainName(id)} (${plainName(modelName)})`).join(', ');
}
