import type { z } from 'zod';

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

/** The parts of an operation. */
export interface OperationFields {
  readonly parameters?: AllowedFields;
  readonly query?: AllowedFields;
  readonly body?: AllowedFields;
  readonly answer?: AllowedFields;
}

/** Fields of an answer to any operation that a recording keeps: the reason of a refusal. */
export const refusalFields: AllowedFields = {
  message: 'message',
  error: 'message',
  errors: { message: 'message', code: 'word' },
  code: 'word',
  status: 'number',
};

/** Fields of a calibration or validation result in either API, those included that no schema names. */
export const resultFields = {
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
  sensorInformation: {
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
  },
} as const satisfies AllowedFields;

/**
 * Kinds of the texts in both APIs, and of what is kept as a whole, by the end of their path; of several that fit, the longest decides. Numbers, switches
 * and fixed words need none.
 */
const KINDS: Readonly<Record<string, FieldKind>> = {
  monitorId: 'monitor',
  targetMonitorId: 'monitor',
  targetMonitorIds: 'monitor',
  'monitors.id': 'monitor',
  'getMonitor.answer.id': 'monitor',
  id: 'id',
  calibrationResultId: 'id',
  groupId: 'id',
  monitorConfigurationId: 'id',
  modelName: 'model',
  serialNumber: 'serial',
  colorSensorSerialNumber: 'serial',
  referenceColorSensorSerialNumber: 'serial',
  firmwareVersion: 'version',
  colorNavigatorVersion: 'version',
  'colorModes.name': 'mode',
  'colormodes.name': 'mode',
  'getColorMode.answer.name': 'mode',
  'changeColorMode.body.name': 'mode',
  colorModeName: 'mode',
  'target.name': 'target',
  'targets.name': 'target',
  'calibrationTarget.name': 'target',
  'createTarget.answer.name': 'target',
  'createTarget.body.name': 'target',
  'groups.name': 'group',
  groupName: 'group',
  groupPath: 'group-path',
  'monitorConfigurations.name': 'configuration',
  monitorConfigurationName: 'configuration',
  'computer.name': 'computer',
  'computer.os': 'system',
  'computer.clientSoftware': 'system',
  owner: 'user',
  'assetInformation.user': 'user',
  assetNumber: 'asset',
  location1: 'asset',
  location2: 'asset',
  custom1: 'asset',
  custom2: 'asset',
  custom3: 'asset',
  custom4: 'asset',
  colorSensorId: 'word',
  colorSensorName: 'sensor',
  colorSensorCompensationMethod: 'word',
  compensationTableName: 'table',
  referenceColorSensorId: 'word',
  referenceColorSensorName: 'sensor',
  executor: 'word',
  errorCode: 'word',
  resultCode: 'word',
  duePriority: 'word',
  rangeExtension: 'word',
  keyLock: 'word',
  status: 'word',
  type: 'word',
  calibrationTiming: 'word',
  'calibrationTiming.type': 'word',
  calibrationPolicy: 'word',
  profileUpdateRule: 'word',
  executedAt: 'time',
  calibratedAt: 'time',
  selfCalibrationExecutedAt: 'time',
  updatedAt: 'time',
  sentAt: 'time',
  recievedByMonitorAt: 'time',
  completedAt: 'time',
  detailsUploadedAt: 'time',
  parameters: 'measure',
  parameter: 'measure',
  profilePolicy: 'measure',
  calibrationData: 'measure',
  measurementData: 'measure',
  statistics: 'measure',
  rawValue: 'measure',
  convertedRgbFull: 'measure',
  brightness: 'measure',
  blackLevel: 'measure',
  whitePoint: 'measure',
  gamma: 'measure',
  gamut: 'measure',
  message: 'message',
};

/** Other names of both APIs: operations, and fields that are parts, numbers, switches and fixed words. */
const OTHER_NAMES = `
  action answer assetInformation averageDeltaE bit-depth bitDepth body builtInSensor calibrationResult calibrationResults calibrationTarget code colorFormat colorMode
  colorModeIndex colorModes colormodes compensationTableId computer correlationInformation deltaE enabled error errors executeInUse groups hdcp index
  isConvertedMeasurementDataUnderD50Illuminant isStandardModeCalibrationEnabled marker maximumDeltaE monitorConfiguration monitorConfigurations monitorInformation
  monitors optimizeForLimited109 position postCalibrationUsageHours pqOption protection query remoteCommand requestToUpload responses schedule selected
  selfCalibrationResult selfCalibrationSettings selfCorrectionSettings sensorInformation show-marker target targets usageHours usageMinutes
  usageTimeIntervalHours useTargetNameAsProfileName validationResults x y
  listMonitors getColorModes selectColorMode getColorMode changeColorMode getCalibrationResults getValidationResults getKeyLock setKeyLock
  getPixelInformation setPixelMarker setSelfCalibration getTargets createTarget listGroups getMonitor listMonitorConfigurations
  sendMonitorConfiguration sendAssetInformation sendRequestToUpload
`;

/** Names of the operations and fields of both APIs, which any recording may hold. */
export const listedNames: readonly string[] = [
  ...new Set([...Object.keys(KINDS).flatMap((path) => path.split('.')), ...OTHER_NAMES.trim().split(/\s+/)]),
];

/** Fields whose values are measured, at any depth: those below need no list. */
export const measuredNames: ReadonlySet<string> = new Set(
  Object.entries(KINDS).flatMap(([path, kind]) => (kind === 'measure' ? [path] : [])),
);

/** The kind that a field has by its path, such as `getColorModes.answer.colorModes.name`; undefined for one without a text of its own. */
function kindOf(path: string): FieldKind | undefined {
  const names = path.split('.');
  const ends = names.map((_, from) => names.slice(from).join('.'));
  return ends.map((end) => KINDS[end]).find((kind) => kind !== undefined);
}

/**
 * The fields of a schema, each with its kind. `path`: of the schema, such as `getColorModes.answer`. Throws an `Error` for a field without a kind, so that
 * no new one goes missing unnoticed.
 */
export function fieldsOf(schema: z.ZodType, path: string): AllowedFields {
  const found = fieldOf(schema, path);
  return typeof found === 'object' ? found : {};
}

/** Kinds of identifiers that are numbers in one of the APIs. */
const IDENTIFYING: ReadonlySet<FieldKind | AllowedFields> = new Set<FieldKind>([
  'monitor',
  'serial',
  'id',
  'group',
  'asset',
]);

/** Parts of a schema that are looked at; which of them there are depends on its type. */
interface Parts {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

function fieldOf(schema: z.ZodType, path: string): AllowedFields | FieldKind | undefined {
  const { type, shape, element, innerType, in: before, options } = schema.def as unknown as Parts;
  const whole = kindOf(path);
  switch (type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'nonoptional':
      return fieldOf(innerType as z.ZodType, path);
    case 'pipe':
      return fieldOf(before as z.ZodType, path);
    case 'array':
      return fieldOf(element as z.ZodType, path);
    case 'object':
      return whole === 'measure' ? whole : objectFields(shape ?? {}, path);
    case 'union':
      return unionOf((options ?? []).map((option) => fieldOf(option, path)));
    case 'number':
    case 'int':
      // The cloud numbers its groups.
      return whole !== undefined && IDENTIFYING.has(whole) ? whole : 'number';
    case 'boolean':
      return 'number';
    case 'enum':
    case 'literal':
      return 'word';
    case 'string':
      if (whole === undefined) throw new Error(`${path}: expected a kind of text in field-kinds.ts`);
      return whole;
    default:
      // Anything: only a listed name says what it is.
      return whole;
  }
}

function objectFields(shape: Readonly<Record<string, z.ZodType>>, path: string): AllowedFields {
  return Object.fromEntries(
    Object.entries(shape).map(([name, inner]) => {
      const field = fieldOf(inner, `${path}.${name}`);
      if (field === undefined) throw new Error(`${path}.${name}: expected a kind of value in field-kinds.ts`);
      return [name, field];
    }),
  );
}

/** The fields of all objects in a union; without objects, the kind of its text. */
function unionOf(options: readonly (AllowedFields | FieldKind | undefined)[]): AllowedFields | FieldKind | undefined {
  const objects = options.filter((option) => typeof option === 'object');
  if (objects.length > 0) return Object.assign({}, ...objects);
  return options.find((option) => option !== undefined && option !== 'number') ?? options[0];
}

/** Fields with those that monitors were seen to send besides, at any depth. */
export function withMore(fields: AllowedFields, more: AllowedFields = {}): AllowedFields {
  const added = Object.entries(more).map(([name, field]) => {
    const known = fields[name];
    const isDeeper = typeof known === 'object' && typeof field === 'object';
    return [name, isDeeper ? withMore(known, field) : field] as const;
  });
  return { ...fields, ...Object.fromEntries(added) };
}
