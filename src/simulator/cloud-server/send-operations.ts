import { z } from 'zod';
import { parseBody } from '../http/parse-request.ts';
import type { CloudContext, CloudHandler } from './cloud-operation.ts';
import { assetFields, type ManagedMonitor, noAsset } from './managed-monitor.ts';
import type { CommandKind } from './remote-command.ts';

const targetMonitorIds = z.array(z.string()).min(1);

const configurationBody = z.object({
  monitorConfigurationId: z.string(),
  targetMonitorIds,
  // The specification names three variants and shows the type of one, POWER_SAVE: the others cannot be told from a mistake.
  calibrationTiming: z.looseObject({ type: z.literal('POWER_SAVE') }),
});

export const sendMonitorConfiguration: CloudHandler = (context) => {
  const body = parseBody(configurationBody, context.body);
  const { name } = context.fleet.configuration(body.monitorConfigurationId);
  return sendToAll(context, 'monitorConfiguration', body.targetMonitorIds, (managed) => {
    managed.sentConfiguration = { name, timing: body.calibrationTiming.type };
    return () => {
      managed.configurationName = name;
    };
  });
};

const assetBody = z.object({
  targetMonitorIds,
  assetInformation: z.partialRecord(z.enum(assetFields), z.string()).nullable(),
});

/** Replaces all eight fields; one that is missing becomes empty. The specification does not say so. */
export const sendAssetInformation: CloudHandler = (context) => {
  const body = parseBody(assetBody, context.body);
  return sendToAll(context, 'assetInformation', body.targetMonitorIds, (managed) => () => {
    managed.assetInformation = { ...noAsset, ...body.assetInformation };
  });
};

const uploadBody = z.object({ targetMonitorIds });

export const sendRequestToUpload: CloudHandler = (context) => {
  const body = parseBody(uploadBody, context.body);
  return sendToAll(context, 'requestToUpload', body.targetMonitorIds, (managed) => (completedAtMs) => {
    managed.upload(completedAtMs);
  });
};

/** The status of a target that the service takes a command for; the only one that is documented. */
const taken = 202;
/** Of one that it does not know; the simulator's own choice. */
const unknown = 404;

/** `prepare` is called as a command is taken, and gives what it changes once it is carried out. */
function sendToAll(
  { fleet, plain, targetStatus, commandEnd = 'done' }: CloudContext,
  kind: CommandKind,
  targets: readonly string[],
  prepare: (managed: ManagedMonitor) => (completedAtMs: number) => void,
) {
  const responses = Array.from(new Set(targets), (targetMonitorId, place) => {
    // The specification shows no other status, and no state that a command has after it was sent.
    if (plain) return { targetMonitorId, status: targetStatus?.(place) ?? taken };
    const managed = fleet.find(targetMonitorId);
    const status = managed === undefined ? unknown : (targetStatus?.(place) ?? taken);
    if (managed !== undefined && status === taken) fleet.send(managed, kind, commandEnd, prepare(managed));
    return { targetMonitorId, status };
  });
  return { status: 200, body: { responses } };
}
