/**
 * Kinds of values that a recording keeps. `number`, `word`, `model`, `version`, `time`, `system` stay if they have the form of one; `measure` keeps
 * numbers and words at any depth; `message` keeps known words; the others are identifiers, each replaced by a pseudonym.
 */
export type FieldKind = KeptKind | IdentifierKind;

type KeptKind = 'number' | 'word' | 'model' | 'version' | 'time' | 'system' | 'measure' | 'message';

export type IdentifierKind =
  | 'monitor'
  | 'serial'
  | 'id'
  | 'mode'
  | 'target'
  | 'sensor'
  | 'table'
  | 'group'
  | 'group-path'
  | 'computer'
  | 'user'
  | 'asset'
  | 'configuration'
  | 'host'
  | UnlistedKind;

/** Names and values of fields that are not listed. */
export type UnlistedKind = 'field' | 'other';

/** The fields of an object by name; those of an array are the fields of each item. A field that is not listed is not kept. */
export interface AllowedFields {
  readonly [name: string]: FieldKind | AllowedFields;
}

const sensorInformation = {
  colorSensorId: 'word',
  colorSensorName: 'sensor',
  colorSensorSerialNumber: 'serial',
  colorSensorCompensationMethod: 'word',
  compensationTableId: 'number',
  compensationTableName: 'table',
  correlationInformation: {
    referenceColorSensorId: 'word',
    referenceColorSensorName: 'sensor',
    referenceColorSensorSerialNumber: 'serial',
    executedAt: 'time',
  },
} as const satisfies AllowedFields;

const result = {
  id: 'id',
  executor: 'word',
  colorNavigatorVersion: 'version',
  errorCode: 'word',
  resultCode: 'word',
  calibrationData: 'measure',
  measurementData: 'measure',
  statistics: 'measure',
  executedAt: 'time',
  monitorInformation: { usageHours: 'number', usageMinutes: 'number', duePriority: 'word' },
  sensorInformation,
} as const satisfies AllowedFields;

const target = {
  id: 'id',
  name: 'target',
  colorModeName: 'mode',
  parameters: 'measure',
  profileUpdateRule: 'word',
  profilePolicy: 'measure',
} as const satisfies AllowedFields;

const colorMode = {
  index: 'number',
  name: 'mode',
  type: 'word',
  target,
  parameters: 'measure',
  // The spelling of release 0.9.0.
  parameter: 'measure',
} as const satisfies AllowedFields;

const cloudTarget = {
  id: 'id',
  name: 'target',
  brightness: 'measure',
  blackLevel: 'measure',
  whitePoint: 'measure',
  gamma: 'measure',
  gamut: 'measure',
  calibrationPolicy: 'word',
  parameters: 'measure',
} as const satisfies AllowedFields;

const cloudColorMode = {
  ...colorMode,
  monitorId: 'monitor',
  postCalibrationUsageHours: 'number',
  selfCalibrationResult: result,
  calibrationTarget: cloudTarget,
  calibrationResult: result,
} as const satisfies AllowedFields;

const command = {
  status: 'word',
  monitorConfigurationName: 'configuration',
  calibrationTiming: 'word',
  sentAt: 'time',
  recievedByMonitorAt: 'time',
  completedAt: 'time',
} as const satisfies AllowedFields;

const selfSettings = { schedule: { type: 'word', usageTimeIntervalHours: 'number' } } as const satisfies AllowedFields;

const assetInformation = {
  assetNumber: 'asset',
  location1: 'asset',
  location2: 'asset',
  user: 'user',
  custom1: 'asset',
  custom2: 'asset',
  custom3: 'asset',
  custom4: 'asset',
} as const satisfies AllowedFields;

const listedMonitor = {
  id: 'monitor',
  modelName: 'model',
  serialNumber: 'serial',
  groupId: 'id',
  groupName: 'group',
  firmwareVersion: 'version',
  usageHours: 'number',
  monitorConfigurationName: 'configuration',
  postCalibrationUsageHours: 'number',
  calibratedAt: 'time',
  selfCalibrationExecutedAt: 'time',
  computer: { name: 'computer', os: 'system', clientSoftware: 'system', updatedAt: 'time' },
  remoteCommand: { monitorConfiguration: command, assetInformation: command, requestToUpload: command },
  updatedAt: 'time',
} as const satisfies AllowedFields;

const position = { x: 'number', y: 'number' } as const satisfies AllowedFields;

/** The parts of an operation. */
interface OperationFields {
  readonly parameters?: AllowedFields;
  readonly query?: AllowedFields;
  readonly body?: AllowedFields;
  readonly answer?: AllowedFields;
}

const monitor = { monitorId: 'monitor' } as const satisfies AllowedFields;
const ofMode = { ...monitor, colorModeIndex: 'number' } as const satisfies AllowedFields;
const sent = { answer: { responses: { targetMonitorId: 'monitor', status: 'number', message: 'message' } } } as const;
const targetMonitorIds = 'monitor';

/** Fields of an answer to any operation that a recording keeps: the reason of a refusal. */
export const refusalFields: AllowedFields = {
  message: 'message',
  error: 'message',
  errors: { message: 'message', code: 'word' },
  code: 'word',
  status: 'number',
};

/** The fields of every operation that a recording keeps. */
export const allowedFields: Readonly<Record<'local' | 'cloud', Readonly<Record<string, OperationFields>>>> = {
  local: {
    listMonitors: {
      answer: { monitors: { id: 'monitor', modelName: 'model', serialNumber: 'serial', firmwareVersion: 'version' } },
    },
    getColorModes: { parameters: monitor, answer: { colorModes: colorMode, colormodes: colorMode } },
    selectColorMode: { parameters: monitor, body: { index: 'number' } },
    getColorMode: { parameters: ofMode, answer: colorMode },
    changeColorMode: { parameters: ofMode, body: colorMode },
    getCalibrationResults: { parameters: ofMode, answer: { calibrationResults: result } },
    getValidationResults: {
      parameters: { ...ofMode, calibrationResultId: 'id' },
      answer: { validationResults: result },
    },
    getKeyLock: { parameters: monitor, answer: { keyLock: 'word' } },
    setKeyLock: { parameters: monitor, body: { keyLock: 'word' } },
    getPixelInformation: {
      parameters: monitor,
      query: { ...position, 'show-marker': 'word', 'bit-depth': 'word' },
      answer: {
        colorFormat: 'word',
        bitDepth: 'number',
        position,
        rawValue: 'measure',
        convertedRgbFull: 'measure',
      },
    },
    setPixelMarker: { parameters: monitor, body: { marker: 'word', position } },
    setSelfCalibration: { parameters: monitor, body: { action: 'word' } },
    getTargets: { parameters: monitor, answer: { targets: target } },
    createTarget: { parameters: monitor, body: target, answer: target },
  },
  cloud: {
    listGroups: { answer: { groups: { id: 'number', name: 'group', groupPath: 'group-path' } } },
    listMonitors: { answer: { monitors: listedMonitor } },
    getMonitor: {
      parameters: monitor,
      answer: {
        ...listedMonitor,
        keyLock: 'word',
        duePriority: 'word',
        rangeExtension: 'word',
        selfCalibrationSettings: selfSettings,
        selfCorrectionSettings: selfSettings,
        builtInSensor: { correlationInformation: sensorInformation.correlationInformation },
        colorModes: cloudColorMode,
        assetInformation,
        detailsUploadedAt: 'time',
      },
    },
    getColorMode: { parameters: ofMode, answer: cloudColorMode },
    listMonitorConfigurations: {
      answer: {
        monitorConfigurations: { id: 'id', name: 'configuration', owner: 'user', groupId: 'id', groupName: 'group' },
      },
    },
    sendMonitorConfiguration: {
      body: { monitorConfigurationId: 'id', targetMonitorIds, calibrationTiming: { type: 'word' } },
      ...sent,
    },
    sendAssetInformation: { body: { targetMonitorIds, assetInformation }, ...sent },
    sendRequestToUpload: { body: { targetMonitorIds }, ...sent },
  },
};
