import { readFile } from 'node:fs/promises';
import type { InferredOptionTypes, Options } from 'yargs';
import type { Behavior } from '../api/probed/behavior.ts';
import { systemMessage } from '../base/system-message.ts';
import { parseResolution } from '../plan/sampling/resolution.ts';
import { SERIAL_NUMBER_TYPES } from '../simulator/cloud-server/monitor-answers.ts';
import type { FaultScriptInput } from '../simulator/faults/fault-script.ts';
import { UNKNOWN_FIELDS } from '../simulator/http/parse-request.ts';
import { API_VERSIONS, DIALECTS } from '../simulator/local-server/local-operation.ts';
import { METER_FAULTS, type MeterFault } from '../simulator/meter/meter-faults.ts';
import type { Preconditions } from '../simulator/monitor/computer.ts';
import type { SimulatorOptions } from '../simulator/start-simulator.ts';
import { jsonOption } from './api-options.ts';
import { usageError } from './exit-codes.ts';
import { flagOption, numberOption, pathOption, textOption } from './option-kinds.ts';
import { parseJsonFile } from './parser/json-file.ts';

const APPLICATION_STATES = ['ready', 'agent-off', 'api-off', 'window-open'] as const;

/** Options of `flatfield simulate`. The host is not among them: simulated monitors are served to this computer alone. */
export const simulateOptions = {
  scenario: { ...textOption('Scenario of the monitors'), default: 'flat' },
  list: flagOption('List the scenarios and end'),
  resolution: textOption('Size of the input signals [default: that of the scenario, mostly 3840x2160]'),
  monitors: { ...numberOption('How many monitors'), default: 1 },
  port: numberOption('Port of the local API; 0 takes a free one [default: 0, or not served with --cloud-port]'),
  'cloud-port': numberOption('Port of the cloud API; 0 takes a free one [default: not served]'),
  'time-scale': { ...numberOption('Factor on every duration; 1 is real time'), default: 1 },
  'clock-rate': {
    ...numberOption('Simulated seconds in a second, up to 1000: of timestamps, rate limits and durations'),
    default: 1,
  },
  seed: { ...numberOption('Seed of all random values'), default: 1 },
  dialect: {
    type: 'string',
    choices: DIALECTS,
    default: DIALECTS[0],
    describe: 'How the local API answers changes: as documented, or as seen in the field',
  },
  'api-version': {
    type: 'string',
    choices: API_VERSIONS,
    default: API_VERSIONS[0],
    describe: 'Version of the local API whose spellings are sent',
  },
  application: {
    type: 'string',
    choices: APPLICATION_STATES,
    default: 'ready' as const,
    describe: 'State of the application on the computer of the monitors',
  },
  'marker-delay': { ...numberOption('Milliseconds until the marker appears or disappears'), default: 0 },
  plain: flagOption('Serve only what the specifications have: one status for refusals, no effect of remote commands'),
  'unknown-fields': {
    type: 'string',
    choices: UNKNOWN_FIELDS,
    describe:
      'Refuse or ignore fields that the local API does not know [default: refuse; ignore with --dialect field or --plain]',
  },
  'serial-numbers': {
    type: 'string',
    choices: SERIAL_NUMBER_TYPES,
    default: SERIAL_NUMBER_TYPES[0],
    describe: 'How the cloud API writes serial numbers',
  },
  'retry-after': flagOption('Whether a 429 of the cloud API says when to come back'),
  'calls-per-second': numberOption(
    "Limit of the cloud API over all endpoints; 0: none [default: 5, as the vendor's reference page states; 0 with --plain]",
  ),
  faults: pathOption('JSON file of what goes wrong with the local API'),
  'cloud-faults': pathOption('JSON file of what goes wrong with the cloud API'),
  behavior: pathOption('JSON file of how the monitors and the service differ from what is assumed'),
  like: pathOption('monitor-profile.json of flatfield probe: the monitors answer as that one did'),
  replay: pathOption('Recording (--record) that is answered from, in its order, in place of a simulated monitor'),
  meter: flagOption('Serve the light of the first monitor to a simulated light meter (--meter fake)'),
  'meter-fault': {
    ...textOption('Fault of that meter, optionally after N readings: silent, unplugged:7'),
    implies: 'meter',
  },
  line: flagOption('Make a month of a simulated production line in --folder, for flatfield line serve, and end'),
  folder: { ...pathOption('Data folder of the line server to make: new or empty'), implies: 'line' },
  stations: { ...numberOption('Stations of the line'), implies: 'line' },
  units: { ...numberOption('Units of the line'), implies: 'line' },
  days: { ...numberOption('Days of the month that is made'), implies: 'line' },
  ...jsonOption,
} as const satisfies Record<string, Options>;

export type SimulateArguments = InferredOptionTypes<typeof simulateOptions>;

/** The simulator's options in the arguments; `token`: of the cloud API, if it is given. Throws `usage`. */
export async function simulatorOptions(argv: SimulateArguments, token: string | undefined): Promise<SimulatorOptions> {
  const { scenario, monitors, seed, dialect, port, 'cloud-port': cloudPort } = argv;
  expectInteger('monitors', monitors, 1, 10_000);
  expectInteger('port', port ?? 0, 0, 65_535);
  expectInteger('cloud-port', cloudPort ?? 0, 0, 65_535);
  expectInteger('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  expectNumber('time-scale', argv['time-scale'], 0, 100);
  expectNumber('clock-rate', argv['clock-rate'], 0.001, 1000);
  expectInteger('calls-per-second', argv['calls-per-second'] ?? 0, 0, 1000);
  expectNumber('marker-delay', argv['marker-delay'], 0, 60_000);
  const cloud = {
    port: cloudPort,
    token,
    serialNumbers: argv['serial-numbers'],
    retryAfter: argv['retry-after'],
    callsPerSecond: argv['calls-per-second'],
    faults: await readOption<FaultScriptInput>('cloud-faults', argv['cloud-faults']),
  };
  return {
    scenario,
    resolution: argv.resolution === undefined ? undefined : parseResolution(argv.resolution),
    monitors,
    seed,
    dialect,
    apiVersion: argv['api-version'],
    plain: argv.plain,
    markerDelayMs: argv['marker-delay'],
    preconditions: preconditionsOf(argv.application),
    unknownFields: argv['unknown-fields'],
    port,
    timeScale: argv['time-scale'],
    clockRate: argv['clock-rate'],
    faults: await readOption<FaultScriptInput>('faults', argv.faults),
    behavior: { ...(await likeBehavior(argv.like)), ...(await readOption<Behavior>('behavior', argv.behavior)) },
    announced: true,
    local: port !== undefined || cloudPort === undefined,
    cloud: cloudPort === undefined ? undefined : cloud,
    meter: argv.meter ? { fault: meterFault(argv['meter-fault']) } : undefined,
  };
}

function preconditionsOf(state: (typeof APPLICATION_STATES)[number]): Preconditions {
  return { agentRunning: state !== 'agent-off', apiEnabled: state !== 'api-off', windowOpen: state === 'window-open' };
}

function meterFault(text: string | undefined): MeterFault | undefined {
  if (text === undefined) return undefined;
  const [name = '', after = '0'] = text.split(':');
  const kind = METER_FAULTS.find((one) => one === name);
  if (kind && /^\d{1,6}$/.test(after)) return { kind, afterReadings: Number(after) };
  throw usageError(
    `--meter-fault expects one of ${METER_FAULTS.join(', ')}, perhaps with :N for after N readings, got ${text}.`,
  );
}

/** Throws `usage`. */
export function expectInteger(option: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw usageError(`--${option} expects a whole number from ${min} to ${max}, got ${value}.`);
}

function expectNumber(option: string, value: number, min: number, max: number): void {
  if (value >= min && value <= max) return;
  throw usageError(`--${option} expects a number from ${min} to ${max}, got ${value}.`);
}

async function likeBehavior(path: string | undefined): Promise<Behavior | null> {
  if (path === undefined) return null;
  const { parseBehaviorLike } = await import('../simulator/probed/behavior-like.ts');
  return parseBehaviorLike(await readOption('like', path), path);
}

/** The simulator itself checks what is in the file. */
async function readOption<T>(option: string, path: string | undefined): Promise<T | undefined> {
  if (path === undefined) return undefined;
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw usageError(`--${option}: ${path} cannot be read: ${systemMessage(cause)}.`, { cause });
  });
  return parseJsonFile(text, `--${option}: ${path}`) as T;
}
