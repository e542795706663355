import { FlatfieldError } from '../base/flatfield-error.ts';
import { safeText } from '../http/safe-text.ts';
import type { CloudColorModeDetail } from './schemas/color-mode-schema.ts';
import type { CloudMonitor } from './schemas/monitor-schema.ts';

/** Whether the details are those of the monitor asked for. Throws `cloud-wrong-shape`. */
export function expectMonitor({ monitorId }: AskedMonitor, { id }: Pick<CloudMonitor, 'id'>): void {
  if (id !== monitorId) refuse(`monitor ${monitorId}`, `monitor ${id}`);
}

/**
 * Whether the color mode is the one asked for. The specification shows no field of it that names its monitor; if there is one,
 * it must be right. Throws `cloud-wrong-shape`.
 */
export function expectColorMode(
  { monitorId, colorModeIndex }: AskedMonitor & { readonly colorModeIndex: number },
  { index, monitorId: named }: CloudColorModeDetail,
): void {
  if (index !== colorModeIndex) refuse(`color mode ${colorModeIndex} of monitor ${monitorId}`, `color mode ${index}`);
  if (named !== undefined && named !== monitorId)
    refuse(`monitor ${monitorId}`, `one of monitor ${JSON.stringify(named)}`);
}

interface AskedMonitor {
  readonly monitorId: string;
}

function refuse(asked: string, answered: string): never {
  throw new FlatfieldError(
    'cloud-wrong-shape',
    `Asked for ${safeText(asked)}, the cloud API answered with ${safeText(answered)}. Nothing of that answer is used.`,
  );
}
