import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { median } from './median.mjs';

const monitors = 10_000;
const rounds = 5;

/**
 * Time and memory of `listMonitors` and `checkFleet` with 10,000 monitors, each round in a process of its own. The check
 * apart from waiting for the service takes at most 2 s, the process at most 300 MB.
 */
export async function bench() {
  const service = new Worker(fileURLToPath(new URL('fleet-service.mjs', import.meta.url)), { workerData: monitors });
  const url = await new Promise((resolve) => service.once('message', resolve));
  const script = fileURLToPath(new URL('fleet-check.mjs', import.meta.url));
  const results = Array.from({ length: rounds }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, url], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  });
  await service.terminate();
  const show = (name, key, unit, limit) =>
    console.log(
      `  ${name} ${median(results.map((one) => one[key])).toFixed(0)} ${unit} (${limit}, median of ${rounds})`,
    );
  show('list and check   ', 'totalMs', 'ms', 'limit 2000 ms, the service included');
  show('check alone      ', 'checkMs', 'ms', 'part of it');
  show('greatest memory  ', 'maxRssMb', 'MB', 'limit 300 MB');
}
