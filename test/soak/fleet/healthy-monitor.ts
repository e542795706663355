import type { Drawn } from './drawn.ts';
import { copied } from './raw-json.ts';

/** An object of an answer, which a trial may spoil. */
export type Fields = Record<string, unknown>;

const HOUR = 3_600_000;

export const timeText = (ms: number) => new Date(ms).toISOString();
export const dateText = (ms: number) => timeText(ms).slice(0, 16).replace('T', ' ');

/** Details of a monitor that nothing is wrong with, as the specification shows them. */
export function healthyMonitor(drawn: Drawn, id: string, nowMs: number, updatedMs: number): Fields {
  const [recently, lately, before] = [30, 48, 900].map((hours) => dateText(nowMs - hours * HOUR));
  const mode = (index: number) => ({
    index,
    name: `mode ${index}`,
    selected: index === 0,
    enabled: drawn.chance(0.8),
    type: 'ADVANCED',
    postCalibrationUsageHours: drawn.below(900),
    calibrationResult: { executedAt: lately },
    selfCalibrationResult:
      index === 0 || drawn.chance(0.9)
        ? { executedAt: recently, resultCode: drawn.one(['0', 'OK', 'NO_ERROR', 'none']) }
        : null,
  });
  const command = () => ({
    status: 'NO_COMMAND',
    sentAt: drawn.chance(0.5) ? timeText(nowMs - 90 * HOUR) : null,
    recievedByMonitorAt: null,
    completedAt: null,
  });
  const settings = {
    enabled: true,
    isStandardModeCalibrationEnabled: false,
    schedule: { type: 'USAGE_TIME_INTERVAL', usageTimeIntervalHours: 200 },
  };
  return {
    id,
    modelName: 'CG279X',
    serialNumber: id.split('_')[1],
    groupId: '2a02c33e-b9db-46a7-ab46-97409a24bb1a',
    groupName: 'Group 1',
    firmwareVersion: '1.0',
    usageHours: drawn.below(29_000),
    monitorConfigurationName: 'conf',
    postCalibrationUsageHours: drawn.below(1000),
    calibratedAt: lately,
    selfCalibrationExecutedAt: recently,
    computer: { name: 'PC', os: 'Windows 11', clientSoftware: 'x', updatedAt: timeText(updatedMs) },
    remoteCommand: { monitorConfiguration: command(), assetInformation: command(), requestToUpload: command() },
    updatedAt: timeText(updatedMs),
    keyLock: 'OFF',
    duePriority: 'UNIFORMITY',
    rangeExtension: 'OFF',
    selfCalibrationSettings: { ...copied(settings), executeInUse: false },
    selfCorrectionSettings: copied(settings),
    builtInSensor: { correlationInformation: { referenceColorSensorId: 'R', executedAt: before } },
    colorModes: Array.from({ length: 1 + drawn.below(3) }, (_, index) => mode(index)),
    assetInformation: Object.fromEntries(assetFields.map((name) => [name, name])),
    detailsUploadedAt: timeText(updatedMs),
  };
}

/** The entry of the list for some details. */
export function listEntry(details: Fields): Fields {
  const entry = Object.fromEntries(listFields.map((name) => [name, copied(details[name])]));
  return { ...entry, remoteCommand: { monitorConfiguration: { status: 'NO_COMMAND' } } };
}

/** A color mode as it is answered by itself. */
export function modeAlone(mode: Fields, nowMs: number): Fields {
  const level = { brightness: { type: 'CANDELA', value: 120 } };
  const color = { X: 1, Y: 1, Z: 1, x: 0.3, y: 0.3 };
  return {
    ...copied(mode),
    parameters: level,
    calibrationTarget: { ...level, blackLevel: { type: 'MIN' } },
    calibrationResult: {
      ...(copied(mode['calibrationResult']) as Fields),
      calibrationData: { white: color },
      measurementData: { red: { ...color } },
      monitorInformation: { usageHours: 1200, usageMinutes: 15, duePriority: 'UNIFORMITY' },
      sensorInformation: {
        colorSensorId: 'BUILT_IN_SENSOR',
        compensationTableId: 0,
        correlationInformation: { referenceColorSensorId: 'R', executedAt: dateText(nowMs - 900 * HOUR) },
      },
    },
  };
}

const assetFields = ['assetNumber', 'location1', 'location2', 'user', 'custom1', 'custom2', 'custom3', 'custom4'];
const listFields = [
  ...['id', 'modelName', 'serialNumber', 'groupId', 'groupName', 'firmwareVersion', 'usageHours'],
  ...['monitorConfigurationName', 'postCalibrationUsageHours', 'calibratedAt', 'selfCalibrationExecutedAt'],
  ...['computer', 'updatedAt'],
];
