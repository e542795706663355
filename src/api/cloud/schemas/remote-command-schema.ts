import { z } from 'zod';

/**
 * The last command of one kind that was sent to a monitor. Only the status NO_COMMAND is documented; others are kept as
 * they come. `recievedByMonitorAt` is the service's spelling.
 */
const remoteCommandStateSchema = z.looseObject({
  status: z.string().nullish(),
  sentAt: z.string().nullish(),
  recievedByMonitorAt: z.string().nullish(),
  completedAt: z.string().nullish(),
});

const monitorConfigurationStateSchema = remoteCommandStateSchema.extend({
  monitorConfigurationName: z.string().nullish(),
  calibrationTiming: z.string().nullish(),
});

/** All three kinds in a monitor's details; in the list only the first, and of it only the status. */
export const remoteCommandSchema = z.looseObject({
  monitorConfiguration: monitorConfigurationStateSchema.nullish(),
  assetInformation: remoteCommandStateSchema.nullish(),
  requestToUpload: remoteCommandStateSchema.nullish(),
});

export type RemoteCommandState = z.infer<typeof remoteCommandStateSchema>;
export type RemoteCommandKind = 'monitorConfiguration' | 'assetInformation' | 'requestToUpload';
