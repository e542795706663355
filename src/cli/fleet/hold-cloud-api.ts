import { type CloudApi, createCloudApi } from '../../api/cloud/cloud-api.ts';
import { type CloudApiOptions, isCallsPerSecond } from '../../api/cloud/cloud-options.ts';
import { expectSimulatedService } from '../../api/cloud/expect-simulated.ts';
import type { RateWait } from '../../api/cloud/limits/rate-limiter.ts';
import { readToken } from '../../api/cloud/read-token.ts';
import { hasCode } from '../../base/flatfield-error.ts';
import { type Clock, systemClock } from '../../base/http/clock.ts';
import { stateFolder } from '../../base/storage/state-folder.ts';
import type { Hold } from '../../inspect/holding.ts';
import type { CommandContext } from '../command.ts';
import { usageError } from '../exit-codes.ts';
import { durationText, parseDuration } from './duration.ts';

/** Values of the options in cloud-options.ts. */
export interface CloudArguments {
  readonly cloud?: string | undefined;
  readonly 'token-file'?: string | undefined;
  readonly 'max-wait'?: string | undefined;
  readonly 'calls-per-second'?: number | undefined;
  readonly 'state-folder'?: string | undefined;
  readonly 'time-scale': number;
  readonly record?: string | undefined;
}

/** The service that a command uses, and the clock for its times. */
export interface CloudSession {
  readonly cloud: CloudApi;
  readonly clock: Clock;
  /** Folder in which Flatfield remembers what it did at the service. */
  readonly stateFolder: string;
}

/** Opens the cloud API that the options name. Throws `usage`, and what reading the token throws. */
export async function holdCloudApi(
  hold: Hold,
  argv: CloudArguments,
  { tell, environment, signal, alsoHide }: CommandContext,
  defaultMaxWait = '5m',
): Promise<CloudSession> {
  const baseUrl = argv.cloud ?? environment['FLATFIELD_CLOUD_URL'];
  if (!baseUrl) throw usageError('Name the address of the cloud API with --cloud or FLATFIELD_CLOUD_URL.');
  const scale = argv['time-scale'];
  if (!(scale > 0 && scale <= 1)) throw usageError(`--time-scale expects a number above 0 and up to 1, got ${scale}.`);
  const callsPerSecond = argv['calls-per-second'];
  if (callsPerSecond !== undefined && !isCallsPerSecond(callsPerSecond)) {
    throw usageError(`--calls-per-second expects a whole number from 0 (no limit) to 1000, got ${callsPerSecond}.`);
  }
  const clock = scale === 1 ? systemClock : acceleratedClock(1 / scale);
  const folder = argv['state-folder'] ?? stateFolder(environment, process.platform);
  const token = await readToken({ variable: environment['FLATFIELD_CLOUD_TOKEN'], file: argv['token-file'] });
  alsoHide?.(token.hide);
  if (token.warning !== null) tell(`${token.warning}\n`);
  const options = {
    baseUrl,
    token,
    stateFolder: folder,
    maxWaitMs: parseDuration('max-wait', argv['max-wait'] ?? defaultMaxWait),
    ...(callsPerSecond !== undefined && { callsPerSecond }),
    clock,
    clockMarginMs: clockMarginMs / scale,
    onlySimulated: scale !== 1,
    ...(argv.record !== undefined && { record: argv.record }),
    onWait: (wait: RateWait) => tellOf(wait, tell),
  };
  const cloud = openCloud(argv.cloud === undefined ? 'FLATFIELD_CLOUD_URL' : '--cloud', options);
  await hold(cloud, () => cloud.close());
  if (scale !== 1) await expectSimulatedService(cloud.baseUrl, signal);
  return { cloud, clock, stateFolder: folder };
}

/** A refused address is named as the user gave it. */
function openCloud(name: string, options: CloudApiOptions): CloudApi {
  try {
    return createCloudApi(options);
  } catch (error) {
    if (!hasCode(error, 'invalid-cloud-request')) throw error;
    throw usageError(`${name} is not valid: ${error.message}`, { cause: error });
  }
}

/** Precision of computers' clocks, with a margin, in milliseconds. */
const clockMarginMs = 5;

/** Shorter waits are part of any run: those of the limit over all endpoints. */
const worthTellingMs = 2000;

function tellOf({ endpoint, durationMs, until, reason }: RateWait, tell: (text: string) => void): void {
  if (reason === 'under-way') {
    tell(`${endpoint}: waiting for calls of other processes on this computer, which are still under way\n`);
    return;
  }
  if (durationMs < worthTellingMs) return;
  const why = {
    refused: 'the service asks to wait',
    'endpoint-limit': 'its rate limit is used up',
    'overall-limit': 'the rate limit over all endpoints is used up',
  }[reason];
  tell(`${endpoint}: ${why}; continuing in ${durationText(durationMs)}, at ${until.toISOString()}\n`);
}

/**
 * A clock on which time runs `factor` times as fast as on the computer's, for services simulated with as fast a one. All
 * processes with the same factor read the same time on it, since it starts from a fixed moment, `from`.
 */
export function acceleratedClock(factor: number, from = new Date('2026-01-01T00:00:00Z')): Clock {
  const realMs = () => performance.timeOrigin + performance.now();
  return {
    now: () => new Date(from.getTime() + (realMs() - from.getTime()) * factor),
    monotonicMs: () => performance.now() * factor,
    sleep: (durationMs, signal) => systemClock.sleep(durationMs / factor, signal),
  };
}
