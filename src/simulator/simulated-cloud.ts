import type { CloudBehavior } from '../api/probed/behavior.ts';
import { expectInteger, refusal } from './check-option.ts';
import { AccessToken } from './cloud-server/access-token.ts';
import { cloudRoutes } from './cloud-server/cloud-routes.ts';
import { CloudServer } from './cloud-server/cloud-server.ts';
import type { ManagedMonitor } from './cloud-server/managed-monitor.ts';
import type { SerialNumberType } from './cloud-server/monitor-answers.ts';
import { FaultInjector, type InjectedFault } from './faults/fault-injector.ts';
import { type FaultScriptInput, parseFaultScript } from './faults/fault-script.ts';
import type { LoggedRequest } from './http/request-log.ts';
import type { Rig } from './monitor/rig.ts';

export interface CloudOptions {
  /** Default 0: a free one. */
  readonly port?: number | undefined;
  /** Any text that fits a header. Default: a new one of 40 hexadecimal characters. */
  readonly token?: string | undefined;
  /** JSON type of serial numbers; as a number they lose leading zeros. Default `string`. */
  readonly serialNumbers?: SerialNumberType | undefined;
  /** Of the monitors after the first, the share that has been removed from the fleet, 0 to 1. Default 0.02. */
  readonly removedShare?: number | undefined;
  /** True if a 429 has a Retry-After header. Default false. */
  readonly retryAfter?: boolean | undefined;
  /** Limit over all endpoints, a whole number; 0: none. Default 5, which the vendor's reference page states, or 0 if plain. */
  readonly callsPerSecond?: number | undefined;
  /** Faults of the cloud API, and their requests. Default: none. */
  readonly faults?: FaultScriptInput | undefined;
}

/** The cloud API of a simulator, as it is served. */
export interface SimulatedCloud {
  readonly url: string;
  readonly token: string;
  /** As the user does on the service's website: the old token is no longer valid. */
  renewToken(): string;
  /** Every request that came, in order. */
  requests(): readonly Readonly<LoggedRequest>[];
  /** Every fault that acted, in order. */
  injectedFaults(): readonly InjectedFault[];
  /** The service's data of a monitor, with everything that is due by now; undefined if it was removed or is unknown. */
  monitor(id: string): ManagedMonitor | undefined;
  close(): Promise<void>;
}

/** Options of both APIs. */
interface SharedOptions {
  readonly rig: Rig;
  readonly host: string;
  readonly seed: number;
  readonly plain: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly behavior: CloudBehavior;
}

/** Serves the cloud API over a rig. Throws `invalid-simulation` for options that make no sense, `port-in-use`. */
export async function startCloud(
  options: CloudOptions,
  { rig, host, seed, plain, headers, behavior }: SharedOptions,
): Promise<SimulatedCloud> {
  const {
    port = 0,
    serialNumbers = 'string',
    removedShare = 0.02,
    retryAfter = false,
    callsPerSecond = plain ? 0 : 5,
  } = options;
  expectInteger('cloud.port', port, 0, 65_535);
  expectInteger('cloud.callsPerSecond', callsPerSecond, 0, 1000);
  if (!(removedShare >= 0 && removedShare <= 1))
    throw refusal('cloud.removedShare', 'a number from 0 to 1', removedShare);
  const token = new AccessToken(options.token);
  const script = parseFaultScript(
    options.faults ?? [],
    cloudRoutes.map(({ name }) => name),
  );
  const faults = new FaultInjector(script, seed);
  const now = () => rig.trueTime();
  const answering = { serialNumbers, retryAfter, callsPerSecond, plain, faults, headers, now, behavior };
  const face = new CloudServer({ rig, host, port, token, seed, removedShare, ...answering });
  await face.listen();
  return {
    url: face.url,
    get token() {
      return token.value;
    },
    renewToken: () => token.renew(),
    requests: () => face.log.list(),
    injectedFaults: () => [...faults.injected],
    monitor: (id) => {
      face.fleet.advance();
      return face.fleet.find(id);
    },
    close: () => face.close(),
  };
}
