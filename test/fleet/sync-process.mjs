// What a sync needs and no more: it starts many times.

import { createCloudApi } from '../../dist/api/cloud/cloud-api.js';
import { Token } from '../../dist/api/cloud/token.js';
import { acceleratedClock } from '../../dist/cli/fleet/hold-cloud-api.js';
import { syncFleet } from '../../dist/fleet/sync/sync-fleet.js';
import { SyncFolder } from '../../dist/fleet/sync/sync-folder.js';

// A sync as a process of its own, so that it can be killed: node sync-process.mjs URL TOKEN STATE-FOLDER FOLDER FACTOR
const [url, token, stateFolder, folder, factor] = process.argv.slice(2);
const cloud = createCloudApi({
  baseUrl: url,
  token: new Token(token),
  stateFolder,
  maxWaitMs: 25 * 3_600_000,
  clock: acceleratedClock(Number(factor)),
  clockMarginMs: 5 * Number(factor),
});
const result = await syncFleet({ cloud, folder: new SyncFolder(folder), colorModes: [0, 1, 2] });
await cloud.close();
process.stdout.write(JSON.stringify(result));
