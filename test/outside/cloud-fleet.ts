/** Fields of a monitor as the service sends them, which a test may change or take away. */
export type Details = Record<string, unknown>;

/** What the service knows. */
export interface CloudFleet {
  monitors: Details[];
  groups: object[];
  configurations: object[];
  /** What the details say of a command after it was sent; nothing leaves them as they were. */
  command: () => Details | undefined;
}

const dayMs = 86_400_000;
/** The time of the fixtures: one and the same for as long as a test asks. */
const nowMs = Date.now();
const yesterday = new Date(nowMs - dayMs).toISOString();
const listed = [
  ...['id', 'modelName', 'serialNumber', 'groupId', 'groupName', 'firmwareVersion', 'usageHours', 'updatedAt'],
  ...['monitorConfigurationName', 'postCalibrationUsageHours', 'calibratedAt', 'selfCalibrationExecutedAt', 'computer'],
];

/** Monitors on which nothing is due. */
export function goodFleet(count = 1): CloudFleet {
  return {
    monitors: Array.from({ length: count }, (_, nth) => goodMonitor(40417001 + nth)),
    groups: [{ id: 7, name: 'Lab', groupPath: '/Lab' }],
    configurations: [
      { id: 'c0ffee00-0000-4000-8000-000000000001', name: 'Standard', owner: 'lab', groupId, groupName },
    ],
    command: () => doneAt(acceleratedNow()),
  };
}

const groupId = '0a0a0a0a-0000-4000-8000-000000000007';
const groupName = 'Lab';

/** The details of a monitor calibrated yesterday. */
export function goodMonitor(serial = 40417001): Details {
  return {
    id: `cg2700s_${serial}`,
    modelName: 'CG2700S',
    serialNumber: String(serial),
    groupId,
    groupName,
    firmwareVersion: '1.0.0',
    usageHours: 812,
    monitorConfigurationName: 'Standard',
    postCalibrationUsageHours: 12,
    calibratedAt: daysAgo(1),
    selfCalibrationExecutedAt: daysAgo(1),
    computer: { name: 'pc', os: 'Linux', clientSoftware: '7.2', updatedAt: '2026-01-01T00:00:00Z' },
    remoteCommand: {
      monitorConfiguration: {
        ...doneAt(new Date(nowMs - dayMs)),
        monitorConfigurationName: 'Standard',
        calibrationTiming: 'POWER_SAVE',
      },
      assetInformation: doneAt(new Date(nowMs - dayMs)),
      requestToUpload: doneAt(new Date(nowMs - dayMs)),
    },
    updatedAt: yesterday,
    keyLock: 'OFF',
    duePriority: 'UNIFORMITY',
    rangeExtension: 'OFF',
    selfCalibrationSettings: calibrationSettings(),
    selfCorrectionSettings: calibrationSettings(),
    builtInSensor: { correlationInformation: correlation() },
    colorModes: [goodMode(0), goodMode(1)],
    assetInformation: goodAsset(),
    detailsUploadedAt: yesterday,
  };
}

export function goodAsset(): Record<string, string> {
  const names = ['assetNumber', 'location1', 'location2', 'user', 'custom1', 'custom2', 'custom3', 'custom4'];
  return Object.fromEntries(names.map((name) => [name, `${name} of old`]));
}

export function goodMode(index: number): Details {
  return {
    index,
    name: `Mode ${index + 1}`,
    selected: index === 0,
    enabled: true,
    type: 'ADVANCED',
    postCalibrationUsageHours: 12,
    calibrationResult: { executedAt: daysAgo(1) },
    selfCalibrationResult: { executedAt: daysAgo(1), resultCode: '0' },
  };
}

/** A command that was sent, received and completed at this time. */
export function doneAt(time: Date): Details {
  const at = time.toISOString();
  return { status: 'NO_COMMAND', sentAt: at, recievedByMonitorAt: at, completedAt: at };
}

/** The time of a simulated service on which a thousand seconds pass in one, which is that of `--time-scale 0.001`. */
export function acceleratedNow(): Date {
  const beginMs = Date.UTC(2026, 0, 1);
  return new Date(beginMs + (performance.timeOrigin + performance.now() - beginMs) * 1000);
}

/** A local time in the shape of the service's dates without a zone. */
export function daysAgo(days: number): string {
  return new Date(nowMs - days * dayMs).toISOString().slice(0, 16).replace('T', ' ');
}

/** What the list says of a monitor: fewer fields, and of commands only a status. */
export function listItemOf(details: Details): Details {
  const status = (details['remoteCommand'] as Record<string, Details> | undefined)?.['monitorConfiguration']?.[
    'status'
  ];
  return {
    ...Object.fromEntries(listed.filter((name) => name in details).map((name) => [name, details[name]])),
    remoteCommand: { monitorConfiguration: { status } },
  };
}

/** The answer of the color mode endpoint: a sound display of 100 cd/m2 with a gamma of 2.2. */
export function colorModeOf(details: Details, index: number): Details {
  const { calibrationResult: _, ...mode } =
    (details['colorModes'] as Details[] | undefined)?.[index] ?? goodMode(index);
  return {
    ...mode,
    parameters: {
      brightness: { type: 'CANDELA', value: 100 },
      whitePoint: { type: 'STANDARD', value: 'D65' },
      gamma: { type: 'STANDARD', value: 'SRGB', pqOption: 0 },
      gamut: { type: 'NATIVE' },
    },
    calibrationTarget: {
      brightness: { type: 'CANDELA', value: 100 },
      blackLevel: { type: 'MIN' },
      whitePoint: { type: 'STANDARD', value: 'D65' },
      gamma: { type: 'GAMMA', value: 2.2 },
      gamut: { type: 'NATIVE' },
      calibrationPolicy: 'GRAY_BALANCE',
      optimizeForLimited109: false,
    },
    calibrationResult: {
      calibrationData: { white: color(95.05, 100, 108.9) },
      measurementData: {
        red: color(41.24, 21.26, 1.93),
        green: color(35.76, 71.52, 11.92),
        blue: color(18.05, 7.22, 95.05),
        black: color(0.09, 0.1, 0.11),
      },
      executedAt: daysAgo(1),
      monitorInformation: { usageHours: 800, usageMinutes: 4, duePriority: 'UNIFORMITY' },
      sensorInformation: {
        colorSensorId: 'BUILT_IN_SENSOR',
        colorSensorName: 'Built-in sensor',
        colorSensorSerialNumber: '1',
        colorSensorCompensationMethod: 'COLOR_MANAGEMENT',
        compensationTableId: 1,
        compensationTableName: 'table',
        correlationInformation: correlation(),
      },
    },
  };
}

export function color(X: number, Y: number, Z: number): Details {
  const sum = X + Y + Z;
  return { X, Y, Z, x: X / sum, y: Y / sum };
}

function calibrationSettings(): Details {
  return {
    enabled: true,
    executeInUse: false,
    isStandardModeCalibrationEnabled: true,
    schedule: { type: 'USAGE_TIME_INTERVAL', usageTimeIntervalHours: 200 },
  };
}

function correlation(): Details {
  return {
    referenceColorSensorId: 'S',
    referenceColorSensorName: 'S',
    referenceColorSensorSerialNumber: '1',
    executedAt: daysAgo(30),
  };
}
