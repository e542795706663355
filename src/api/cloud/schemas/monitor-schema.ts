import { z } from 'zod';
import { receivedAssetInformationSchema } from './asset-information-schema.ts';
import { colorModeSchema, correlationInformationSchema } from './color-mode-schema.ts';
import { remoteCommandSchema } from './remote-command-schema.ts';

/** A number in some answers and text in others; held as text, so that leading zeros stay. */
const serialNumberSchema = z.union([z.string(), z.int().min(0)]).transform(String);

/**
 * A monitor as it is in the list. A monitor that was never calibrated, or never reported, lacks fields; one such
 * must not cost the whole list, so that only what names a monitor is asked for. Unknown fields are kept.
 */
export const listedMonitorSchema = z.looseObject({
  id: z.string().min(1),
  modelName: z.string(),
  serialNumber: serialNumberSchema,
  groupId: z.string().nullish().meta({ format: 'uuid' }),
  groupName: z.string().nullish(),
  firmwareVersion: z.string().nullish(),
  usageHours: z.number().nullish(),
  monitorConfigurationName: z.string().nullish(),
  postCalibrationUsageHours: z.number().nullish(),
  /** `YYYY-MM-DD HH:mm` without a zone, as written; selfCalibrationExecutedAt too. */
  calibratedAt: z.string().nullish(),
  selfCalibrationExecutedAt: z.string().nullish(),
  computer: z
    .looseObject({
      name: z.string().nullish(),
      os: z.string().nullish(),
      clientSoftware: z.string().nullish(),
      updatedAt: z.string().nullish(),
    })
    .nullish(),
  remoteCommand: remoteCommandSchema.nullish(),
  /** ISO 8601 UTC, as written. */
  updatedAt: z.string().nullish(),
});

export const cloudMonitorListSchema = z.looseObject({ monitors: z.array(listedMonitorSchema) });

const scheduleSchema = z.looseObject({
  type: z.string(),
  usageTimeIntervalHours: z.int().nullish(),
});

const selfSettingsSchema = z.looseObject({
  enabled: z.boolean().nullish(),
  isStandardModeCalibrationEnabled: z.boolean().nullish(),
  schedule: scheduleSchema.nullish(),
});

/** A monitor with everything that the service knows of it. */
export const cloudMonitorSchema = listedMonitorSchema.extend({
  keyLock: z.string().nullish(),
  duePriority: z.string().nullish(),
  rangeExtension: z.string().nullish(),
  selfCalibrationSettings: selfSettingsSchema.extend({ executeInUse: z.boolean().nullish() }).nullish(),
  selfCorrectionSettings: selfSettingsSchema.nullish(),
  builtInSensor: z.looseObject({ correlationInformation: correlationInformationSchema.nullish() }).nullish(),
  colorModes: z.array(colorModeSchema).nullish(),
  assetInformation: receivedAssetInformationSchema.nullish(),
  detailsUploadedAt: z.string().nullish(),
});

export type ListedMonitor = z.infer<typeof listedMonitorSchema>;
export type CloudMonitor = z.infer<typeof cloudMonitorSchema>;

/** A group of the token's owner. */
const groupSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  groupPath: z.string().nullish(),
});

export const groupListSchema = z.looseObject({ groups: z.array(groupSchema) });

export type Group = z.infer<typeof groupSchema>;

/** A monitor configuration that can be applied to monitors. */
const monitorConfigurationSchema = z.looseObject({
  id: z.string().min(1).meta({ format: 'uuid' }),
  name: z.string(),
  owner: z.string().nullish(),
  groupId: z.string().nullish().meta({ format: 'uuid' }),
  groupName: z.string().nullish(),
});

export const monitorConfigurationListSchema = z.looseObject({
  monitorConfigurations: z.array(monitorConfigurationSchema),
});

export type MonitorConfiguration = z.infer<typeof monitorConfigurationSchema>;
