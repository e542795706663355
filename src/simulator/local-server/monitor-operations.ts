import { z } from 'zod';
import { parseBody } from '../http/parse-request.ts';
import { KEY_LOCKS } from '../monitor/key-lock.ts';
import { refuseWithoutInspection } from '../monitor/pixel-inspection.ts';
import { Refusal } from '../monitor/refusal.ts';
import type { VirtualMonitor } from '../monitor/virtual-monitor.ts';
import { changed, type LocalContext, type LocalOperation } from './local-operation.ts';

/** The monitor that the path names. Throws `simulated-refusal`. */
export function monitorOf({ rig, parameters }: LocalContext): VirtualMonitor {
  return rig.find(parameters['monitorId'] ?? '');
}

export const listMonitors: LocalOperation = ({ rig }) => ({
  status: 200,
  body: {
    monitors: rig.connected().map(({ id, modelName, serialNumber }) => ({ id, modelName, serialNumber })),
  },
});

export const getKeyLock: LocalOperation = (context) => ({
  status: 200,
  body: { keyLock: monitorOf(context).keyLock },
});

const keyLockBody = z.object({ keyLock: z.enum(KEY_LOCKS) });

export const setKeyLock: LocalOperation = (context) => {
  const monitor = monitorOf(context);
  monitor.keyLock = parseBody(keyLockBody, context.body, context.unknownFields).keyLock;
  return changed(context, 204, 'The key lock was changed.');
};

const markerBody = z.discriminatedUnion('marker', [
  z.object({ marker: z.literal('SHOW'), position: z.object({ x: z.int(), y: z.int() }) }),
  z.object({ marker: z.literal('HIDE'), position: z.object({ x: z.int(), y: z.int() }).optional() }),
]);

export const setPixelMarker: LocalOperation = (context) => {
  const monitor = monitorOf(context);
  refuseWithoutInspection(monitor);
  const body = parseBody(markerBody, context.body, context.unknownFields);
  if (body.marker === 'HIDE') {
    void context.rig.moveMarker(monitor, null);
    return changed(context, 204, 'The marker is hidden.');
  }
  const { x, y } = body.position;
  if (!monitor.signal.contains(x, y)) {
    throw new Refusal('bad-request', `The position (${x}, ${y}) is outside the input signal.`);
  }
  void context.rig.moveMarker(monitor, { x, y });
  return changed(context, 204, 'The marker is shown.');
};

const selfCalibrationBody = z.object({ action: z.enum(['RUN', 'STOP']) });

export const setSelfCalibration: LocalOperation = (context) => {
  const monitor = monitorOf(context);
  const { action } = parseBody(selfCalibrationBody, context.body, context.unknownFields);
  if (action === 'RUN') context.rig.selfCalibration.run(monitor);
  else context.rig.selfCalibration.stop(monitor);
  return changed(context, 200, action === 'RUN' ? 'Self-calibration is running.' : 'Self-calibration is stopped.');
};
