import { FlatfieldError } from '../base/flatfield-error.ts';
import type { Monitor } from '../local-api/answer-schemas.ts';
import type { LocalApi } from '../local-api/local-api.ts';
import { plainName } from './monitor-terms.ts';

/**
 * The connected monitor of an id, or without one the only connected monitor. Throws `monitor-not-found`,
 * `several-monitors` and what the API's client throws.
 */
export async function findMonitor(
  api: Pick<LocalApi, 'listMonitors'>,
  id?: string,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Monitor> {
  const monitors = await api.listMonitors(options);
  const candidates = id === undefined ? monitors : monitors.filter((each) => each.id === id);
  if (candidates.length > 1) {
    throw new FlatfieldError(
      'several-monitors',
      `Several monitors are connected: ${list(candidates)}. Name one by its id (--monitor).`,
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
  throw new FlatfieldError(
    'monitor-not-found',
    `The monitor ${plainName(id ?? '')} is not connected. Connected: ${list(monitors)}.`,
  );
}

function list(monitors: readonly Monitor[]): string {
  return monitors.map(({ id, modelName }) => `${plainName(id)} (${plainName(modelName)})`).join(', ');
}
