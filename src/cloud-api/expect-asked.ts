import { FlatfieldError } from '../flatfield-error.ts';
import { safeText } from '../http/safe-text.ts';
import type { CloudColorModeDetail } from './color-mode-schema.ts';
import type { CloudMonitor } from './monitor-schema.ts';

/** The details, if they are those of the monitor asked for. Throws `cloud-wrong-shape`. */
export function expectMonitor(monitorId: string, monitor: CloudMonitor): CloudMonitor {
  if (monitor.id !== monitorId) refuse(`monitor ${monitorId}`, `monitor ${monitor.id}`);
  return monitor;
}

/**
 * The color mode, if it is the one asked for. The specification shows no field of it that names its monitor; if there is one,
 * it must be right. Throws `cloud-wrong-shape`.
 */
export function expectColorMode(monitorId: string, index: number, mode: CloudColorModeDetail): CloudColorModeDetail {
  if (mode.index !== index) refuse(`color mode ${index} of monitor ${monitorId}`, `color mode ${mode.index}`);
  const { monitorId: named } = mode;
  if (named !== undefined && named !== monitorId)
    refuse(`monitor ${monitorId}`, `one of monitor ${JSON.stringify(named)}`);
  return mode;
}

function refuse(asked: string, answered: string): never {
  throw new FlatfieldError(
    'cloud-wrong-shape',
    `Asked for ${safeText(asked)}, the cloud API answered with ${safeText(answered)}. Nothing of that answer is used.`,
  );
}
