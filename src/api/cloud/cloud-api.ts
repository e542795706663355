import { FlatfieldError, hasCode } from '../../base/flatfield-error.ts';
import { connectionTo } from '../../base/http/connection.ts';
import { TimedOutError, UnreachableError } from '../../base/http/http-errors.ts';
import { SeenSimulation, type Simulation } from '../../base/http/simulation.ts';
import { readOnly } from '../../base/read-only.ts';
import { type CloudCallContext, type CloudCallOptions, callCloud } from './call-cloud.ts';
import { type CloudApiOptions, resolveCloudApiOptions } from './cloud-options.ts';
import { cloudRecorder } from './cloud-recorder.ts';
import { limiterOf } from './limits/limiter-of.ts';
import type { CloudEndpoint } from './limits/rate-limits.ts';
import { listProblems, type MonitorList } from './monitor-list.ts';
import { CloudRefusedError } from './read-cloud-answer.ts';
import type { CloudColorModeDetail } from './schemas/color-mode-schema.ts';
import type { CloudMonitor, Group, ListedMonitor, MonitorConfiguration } from './schemas/monitor-schema.ts';
import type { AssetInformationSend, MonitorConfigurationSend, RequestToUploadSend } from './schemas/send-schema.ts';
import { type AssetSend, AssetSends } from './sends/asset-sends.ts';
import { judgeSend, type SendOutcome, unknownSend } from './sends/send-outcome.ts';
import { serviceName } from './service-name.ts';

/** The cloud monitor management API. Errors are those of callCloud; a send's are those of sendCommand. */
export interface CloudApi {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Limit over all endpoints that the client keeps to; 0: none. */
  readonly callsPerSecond: number;
  /** Tells tokens apart, and cannot be turned back into one. */
  readonly user: string;
  listGroups(call?: CloudCallOptions): Promise<Group[]>;
  /** The monitors; throws `cloud-wrong-shape` if any entry of the list is odd, or an id is in it twice. */
  listMonitors(call?: CloudCallOptions): Promise<readonly ListedMonitor[]>;
  /** The monitors, the entries of the list that cannot be read as one, and ids that are in it twice. */
  listFleet(call?: CloudCallOptions): Promise<MonitorList>;
  getMonitor(monitorId: string, call?: CloudCallOptions): Promise<CloudMonitor>;
  /** `colorModeIndex`: zero-based, the number on the monitor's menu minus 1. */
  getColorMode(monitorId: string, colorModeIndex: number, call?: CloudCallOptions): Promise<CloudColorModeDetail>;
  listMonitorConfigurations(call?: CloudCallOptions): Promise<MonitorConfiguration[]>;
  sendMonitorConfiguration(body: MonitorConfigurationSend, call?: CloudCallOptions): Promise<SendOutcome>;
  /** Not documented, and assumed: `assetInformation` replaces all eight fields; null takes them away. */
  sendAssetInformation(body: AssetInformationSend, call?: CloudCallOptions): Promise<SendOutcome>;
  sendRequestToUpload(body: RequestToUploadSend, call?: CloudCallOptions): Promise<SendOutcome>;
  /** The last asset information sent to a monitor from this computer. */
  lastAssetSend(monitorId: string): Promise<AssetSend | undefined>;
  /** Time from which a call may be sent, in ms since 1970 on the client's clock; not later than now if it may be sent at once. */
  opensAtMs(endpoint: CloudEndpoint): Promise<number>;
  /** The calls that still count against an endpoint's limit, in ms since 1970, ascending. */
  countedCallsMs(endpoint: CloudEndpoint): Promise<number[]>;
  /** The simulator that any of the answers so far named as its source; null for none. */
  simulation?(): Simulation | null;
  /** Closes the connection. */
  close(): Promise<void>;
}

/** A client of the cloud API, read-only. Throws `invalid-cloud-request` for an address that the token must not be sent to. */
export function createCloudApi(given: CloudApiOptions): CloudApi {
  const options = resolveCloudApiOptions(given);
  const { baseUrl, token, stateFolder, clock, callsPerSecond } = options;
  const service = serviceName(baseUrl);
  const assetSends = new AssetSends(stateFolder, service);
  const limiter = limiterOf(options);
  const simulation = new SeenSimulation();
  const recorder = cloudRecorder(options);
  const context = { options, limiter, simulation, recorder };
  return readOnly<CloudApi>({
    baseUrl,
    callsPerSecond,
    user: token.digest(`user of ${service}`),
    listGroups: async (call) => (await callCloud(context, 'listGroups', {}, call)).groups,
    listMonitors: async (call) => monitorsOf(await callCloud(context, 'listMonitors', {}, call)),
    listFleet: (call) => callCloud(context, 'listMonitors', {}, call),
    getMonitor: async (monitorId, call) => {
      const monitor = await callCloud(context, 'getMonitor', { parameters: { monitorId } }, call);
      assetSends.show(monitor);
      return monitor;
    },
    getColorMode: (monitorId, colorModeIndex, call) =>
      callCloud(context, 'getColorMode', { parameters: { monitorId, colorModeIndex } }, call),
    listMonitorConfigurations: async (call) =>
      (await callCloud(context, 'listMonitorConfigurations', {}, call)).monitorConfigurations,
    sendMonitorConfiguration: (body, call) => sendCommand(context, 'sendMonitorConfiguration', body, call),
    sendAssetInformation: (body, call) =>
      assetSends.noting(body, clock.now(), () => sendCommand(context, 'sendAssetInformation', body, call)),
    lastAssetSend: (monitorId) => assetSends.find(monitorId),
    sendRequestToUpload: (body, call) => sendCommand(context, 'sendRequestToUpload', body, call),
    opensAtMs: (endpoint) => limiter.opensAtMs(endpoint),
    countedCallsMs: (endpoint) => limiter.arrivalsMs(endpoint),
    simulation: () => simulation.seen,
    close: async () => {
      await connectionTo(new URL(baseUrl).origin).close();
      await recorder.close();
    },
  });
}

function monitorsOf({ monitors, ...list }: MonitorList): readonly ListedMonitor[] {
  const [problem] = listProblems(list);
  if (problem !== undefined) throw new FlatfieldError('cloud-wrong-shape', problem);
  return monitors;
}

export type SendEndpoint = 'sendMonitorConfiguration' | 'sendAssetInformation' | 'sendRequestToUpload';

/**
 * Sends a remote command once. What cannot have been received throws, as does a refusal of the whole request (4xx); what
 * may have been received and was not answered is an outcome of its own. Throws `invalid-cloud-request`,
 * `rate-limited`, `cloud-refused`, `unreachable`, `timed-out`, `aborted`, `call-count`.
 */
async function sendCommand(
  context: CloudCallContext,
  endpoint: SendEndpoint,
  body: { readonly targetMonitorIds: readonly string[] },
  call?: CloudCallOptions,
): Promise<SendOutcome> {
  try {
    const { responses } = await callCloud(context, endpoint, { body }, call);
    return judgeSend(body.targetMonitorIds, responses);
  } catch (error) {
    if (error instanceof Error && mayHaveBeenReceived(error)) return unknownSend(body.targetMonitorIds, error.message);
    throw error;
  }
}

function mayHaveBeenReceived(error: Error): boolean {
  if (error instanceof CloudRefusedError) return error.status < 400 || error.status >= 500;
  if (error instanceof UnreachableError || error instanceof TimedOutError) return error.phase !== 'connecting';
  return hasCode(error, 'cloud-wrong-shape', 'not-json', 'too-large', 'not-simulated');
}
