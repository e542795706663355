import { createCloudApi, Token } from '../../dist/entries/index.js';
import { checkFleet } from '../../dist/fleet/check/check-fleet.js';
import { defaultDueLimits } from '../../dist/fleet/check/due-limits.js';

// One check of the fleet at the address given; prints what it took as JSON.
const cloud = createCloudApi({ baseUrl: process.argv[2], token: new Token('0'.repeat(40)), stateFolder: null });
const startMs = performance.now();
const monitors = await cloud.listMonitors();
const listedMs = performance.now();
const { counts } = checkFleet(monitors, defaultDueLimits, new Date());
const endMs = performance.now();
await cloud.close();
if (monitors.length === 0 || counts.due === 0) throw new Error('nothing was checked');
console.log(
  JSON.stringify({
    totalMs: endMs - startMs,
    checkMs: endMs - listedMs,
    // In KB on every system.
    maxRssMb: process.resourceUsage().maxRSS / 1024,
  }),
);
