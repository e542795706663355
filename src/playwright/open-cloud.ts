import { type CloudApi, createCloudApi } from '../api/cloud/cloud-api.ts';
import type { RateWait } from '../api/cloud/limits/rate-limiter.ts';
import { readToken } from '../api/cloud/read-token.ts';
import { Token } from '../api/cloud/token.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { stateFolder } from '../base/storage/state-folder.ts';
import type { Simulator } from '../simulator/start-simulator.ts';
import type { FlatfieldOptions } from './flatfield-options.ts';

/** Throws `invalid-plan` for options of the cloud API that contradict each other. */
export function checkCloudOptions(options: FlatfieldOptions): void {
  const { reference, simulate } = options;
  if (reference !== undefined && reference !== 'local' && reference !== 'cloud') {
    throw refusal(`reference: expected local or cloud, got ${JSON.stringify(reference)}`);
  }
  const given = (['cloud', 'tokenFile', 'maxWaitMs', 'callsPerSecond'] as const).find(
    (name) => options[name] !== undefined,
  );
  if (given === undefined) return;
  if (reference !== 'cloud') throw refusal(`${given} goes with reference: 'cloud'`);
  if (simulate !== undefined)
    throw refusal(`${given} does not go with simulate: a simulated monitor has a cloud of its own`);
}

/**
 * The cloud API for the reference, if the options ask for it; that of a simulated monitor is the simulator's own. The token comes from its file or
 * its variable and goes nowhere but to that address. Throws `invalid-plan` without an address, and what reading the token throws.
 */
export async function openCloud(
  { reference, cloud, tokenFile, maxWaitMs, callsPerSecond, stateFolder: folder, record }: FlatfieldOptions,
  simulator: Simulator | null,
  tell: (message: string) => void,
): Promise<CloudApi | null> {
  if (reference !== 'cloud') return null;
  const recording = record === undefined ? {} : { record };
  if (simulator !== null) {
    const token = new Token(simulator.cloudToken);
    return createCloudApi({ baseUrl: simulator.cloudUrl, token, stateFolder: null, ...recording });
  }
  const { FLATFIELD_CLOUD_URL, FLATFIELD_CLOUD_TOKEN: variable } = process.env;
  const baseUrl = cloud ?? FLATFIELD_CLOUD_URL;
  if (!baseUrl) throw refusal('name the address of the cloud API in the option cloud, or in FLATFIELD_CLOUD_URL');
  return createCloudApi({
    baseUrl,
    token: await readToken({ variable, file: tokenFile, fileOption: 'tokenFile' }),
    stateFolder: folder ?? stateFolder(process.env, process.platform),
    ...(maxWaitMs !== undefined && { maxWaitMs }),
    ...(callsPerSecond !== undefined && { callsPerSecond }),
    onWait: (wait) => tellOf(wait, tell),
    ...recording,
  });
}

/** Shorter waits are part of any run. */
const worthTellingMs = 2000;

function tellOf({ endpoint, durationMs, until, reason }: RateWait, tell: (message: string) => void): void {
  if (reason === 'under-way') tell(`Waiting: other processes are calling ${endpoint} of the cloud API.`);
  else if (durationMs >= worthTellingMs)
    tell(`Waiting for a rate limit of the cloud API until ${until.toISOString()}.`);
}

function refusal(what: string): FlatfieldError {
  return new FlatfieldError('invalid-plan', `The option flatfield: ${what}.`);
}
