import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { median } from './median.mjs';
import { atMost } from './rows.mjs';

export const sizes = { whole: { monitors: 10_000, rounds: 5 }, smoke: { monitors: 100, rounds: 1 } };

/**
 * Time and memory of `listMonitors` and `checkFleet` with 10,000 monitors, each round in a process of its own. The check
 * apart from waiting for the service takes at most 2 s, the process at most 300 MB.
 */
export async function bench({ monitors, rounds }) {
  const service = new Worker(fileURLToPath(new URL('fleet-service.mjs', import.meta.url)), { workerData: monitors });
  const url = await new Promise((resolve) => service.once('message', resolve));
  const [ours, bare] = [[], []];
  try {
    for (let round = 0; round < rounds; round += 1) {
      bare.push(resultOf('fleet-list.mjs', url));
      ours.push(resultOf('fleet-check.mjs', url));
    }
  } finally {
    await service.terminate();
  }
  const of = (results, key) => median(results.map((one) => one[key]));
  const row = (what, key, unit, limit) =>
    atMost({ what, ours: of(ours, key), reference: of(bare, key), of: 'fetched and parsed alone', unit, limit });
  console.log(`  the check alone, a part of it: ${of(ours, 'checkMs').toFixed(0)} ms`);
  return [
    row(`${monitors} monitors listed and checked`, 'totalMs', 'ms', 2000),
    row('memory of it', 'maxRssMb', 'MB', 300),
  ];
}

function resultOf(name, url) {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, url], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
