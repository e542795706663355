import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localBin, runNode } from '../../scripts/run-node.mjs';
import { bareRequestMs } from './bare-request.mjs';
import { median } from './median.mjs';
import { atMost } from './rows.mjs';

export const sizes = { whole: { layout: '15x9' }, smoke: { layout: '3x3' } };

/**
 * Time of the harness around each point: from one request for a pixel to the next, with no blanking at all, in a Playwright
 * test with its steps, its journal and a browser open on the 3840x2160 field. The median is at most 50 ms.
 */
export async function bench({ layout }) {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  try {
    const env = { ...process.env, FLATFIELD_BENCH_OUTPUT: folder, FLATFIELD_BENCH_LAYOUT: layout };
    const code = await runNode([localBin('@playwright/test', 'playwright'), 'test', '-c', 'test/bench/harness'], {
      env,
    });
    if (code !== 0) throw new Error(`the bench's own test ended with ${code}`);
    const { readings } = readRecord(folder);
    const gaps = readings.slice(1).map(({ elapsedMs }, place) => elapsedMs - readings[place].elapsedMs);
    const what = `around a point, median of ${gaps.length}`;
    const beside = { reference: await bareRequestMs(gaps.length), of: 'the request alone' };
    console.log(`  slowest point: ${Math.max(...gaps).toFixed(1)} ms`);
    return [atMost({ what, ours: median(gaps), ...beside, unit: 'ms', limit: 50 })];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function readRecord(folder) {
  const name = readdirSync(folder, { recursive: true }).find((path) => path.endsWith('inspection.json'));
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}
