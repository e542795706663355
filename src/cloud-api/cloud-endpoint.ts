/** The eight endpoints of the cloud monitor management API. */
export const cloudEndpoints = [
  'listGroups',
  'listMonitors',
  'getMonitor',
  'getColorMode',
  'listMonitorConfigurations',
  'sendMonitorConfiguration',
  'sendAssetInformation',
  'sendRequestToUpload',
] as const;

export type CloudEndpoint = (typeof cloudEndpoints)[number];
