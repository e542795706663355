import { colorModeSummary } from './color-mode-answers.ts';
import type { ManagedMonitor } from './managed-monitor.ts';
import { commandKinds, timestamp } from './remote-command.ts';

/** JSON types of serial numbers: the specification shows both. As a number, leading zeros are lost. */
export const SERIAL_NUMBER_TYPES = ['string', 'number'] as const;
export type SerialNumberType = (typeof SERIAL_NUMBER_TYPES)[number];

/** A monitor as it is in the list. */
export function listedMonitor(managed: ManagedMonitor, serialNumberType: SerialNumberType, nowMs: number) {
  return {
    ...sharedFields(managed, serialNumberType),
    remoteCommand: { monitorConfiguration: { status: managed.commandState('monitorConfiguration', nowMs).status } },
    updatedAt: managed.updatedAt,
  };
}

/** A monitor with everything that the service knows of it. */
export function monitorDetail(managed: ManagedMonitor, serialNumberType: SerialNumberType, nowMs: number) {
  const { monitor, sentConfiguration, assetInformation, uploadedAtMs } = managed;
  const [monitorConfiguration, asset, requestToUpload] = commandKinds.map((kind) => managed.commandState(kind, nowMs));
  return {
    ...sharedFields(managed, serialNumberType),
    remoteCommand: {
      monitorConfiguration: {
        ...monitorConfiguration,
        monitorConfigurationName: sentConfiguration?.name ?? null,
        calibrationTiming: sentConfiguration?.timing ?? null,
      },
      assetInformation: asset,
      requestToUpload,
    },
    updatedAt: managed.updatedAt,
    keyLock: monitor.keyLock,
    duePriority: 'UNIFORMITY',
    rangeExtension: 'OFF',
    selfCalibrationSettings: {
      enabled: true,
      executeInUse: false,
      isStandardModeCalibrationEnabled: false,
      schedule,
    },
    selfCorrectionSettings: { enabled: true, isStandardModeCalibrationEnabled: false, schedule },
    builtInSensor: {
      correlationInformation: {
        referenceColorSensorId: 'REFERENCE_SENSOR',
        referenceColorSensorName: 'Reference sensor',
        referenceColorSensorSerialNumber: '00420042',
        executedAt: '2025-06-01 09:00',
      },
    },
    colorModes: monitor.colorModes.list().map((mode) => colorModeSummary(managed, mode)),
    assetInformation,
    detailsUploadedAt: timestamp(uploadedAtMs),
  };
}

const schedule = { type: 'USAGE_TIME_INTERVAL', usageTimeIntervalHours: 200 };

function sharedFields(managed: ManagedMonitor, type: SerialNumberType) {
  const { monitor, facts, configurationName, uploadedAtMs } = managed;
  const { serialNumber, modelName, usageHours } = monitor.traits;
  const calibratedAt = monitor.lastCalibratedAt;
  return {
    id: monitor.id,
    modelName,
    serialNumber: type === 'number' ? Number(serialNumber) : serialNumber,
    groupId: facts.group.uuid,
    groupName: facts.group.name,
    firmwareVersion: facts.firmwareVersion,
    usageHours,
    monitorConfigurationName: configurationName,
    postCalibrationUsageHours: calibratedAt === null ? null : monitor.postCalibrationUsageHours(),
    calibratedAt,
    selfCalibrationExecutedAt: managed.selfCalibrationResult().executedAt,
    computer: { ...facts.computer, updatedAt: timestamp(uploadedAtMs) },
  };
}
