import { acceleratedClock, createCloudApi, SyncFolder, syncFleet, Token } from '../../dist/index.js';

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
