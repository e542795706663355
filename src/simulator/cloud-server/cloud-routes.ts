import type { CallLimit } from './call-limit.ts';
import type { CloudHandler } from './cloud-operation.ts';
import { getColorMode, getMonitor, listConfigurations, listGroups, listMonitors } from './read-operations.ts';
import { sendAssetInformation, sendMonitorConfiguration, sendRequestToUpload } from './send-operations.ts';

export type CloudOperationName = keyof typeof operations;

export interface CloudRoute {
  readonly name: CloudOperationName;
  readonly method: string;
  /** Segments of the path; those in braces are parameters. */
  readonly segments: readonly string[];
  readonly limit: CallLimit;
  readonly operation: CloudHandler;
}

const hourMs = 3_600_000;
const hundredAnHour = { calls: 100, windowMs: hourMs };
const threeHundredAnHour = { calls: 300, windowMs: hourMs };
const sixThousandADay = { calls: 6000, windowMs: 24 * hourMs };
const mode = '/monitors/{monitorId}/color-modes/{colorModeIndex}';
const send = '/remote-command';

const operations = {
  'list-groups': ['GET', '/groups', hundredAnHour, listGroups],
  'list-monitors': ['GET', '/monitors', hundredAnHour, listMonitors],
  'get-monitor': ['GET', '/monitors/{monitorId}', threeHundredAnHour, getMonitor],
  'get-color-mode': ['GET', mode, sixThousandADay, getColorMode],
  'list-monitor-configurations': ['GET', '/monitor-configurations', hundredAnHour, listConfigurations],
  'send-monitor-configuration': ['POST', `${send}/monitor-configuration/send`, hundredAnHour, sendMonitorConfiguration],
  'send-asset-information': ['POST', `${send}/asset-information/send`, hundredAnHour, sendAssetInformation],
  'send-request-to-upload': ['POST', `${send}/request-to-upload/send`, hundredAnHour, sendRequestToUpload],
} as const satisfies Record<string, readonly [method: string, path: string, limit: CallLimit, operation: CloudHandler]>;

/** The operations of the cloud API, where they live and how often they may be called. Source: its specification, parts 4 and 8. */
export const cloudRoutes: readonly CloudRoute[] = Object.entries(operations).map(
  ([name, [method, path, limit, operation]]) => ({
    name: name as CloudOperationName,
    method,
    segments: `/api/v1${path}`.split('/').slice(1),
    limit,
    operation,
  }),
);
