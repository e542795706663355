import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { defaultCallsPerSecond, endpointLimits, overallWindowMs } from '../../dist/api/cloud/limits/rate-limits.js';
import { sharedClock, sharedMs } from './shared-clock.mjs';

const eater = fileURLToPath(new URL('limit-eater.mjs', import.meta.url));

/**
 * Several processes share the limits of one user and one state folder, while they are stopped (SIGSTOP), continued and killed
 * at random, inside the lock and between counting a call and sending it too. The service is a server of its own, which judges by
 * the times at which calls arrived and nothing else.
 */
export async function shareLimits(options) {
  const { processes, rate, hours, freeze, longestStopMs = 12_000, pauseMs = 5000, random } = options;
  // A busy computer may need longer than the hours for them.
  const { leastCalls = 0 } = options;
  const token = randomBytes(20).toString('hex');
  const state = await mkdtemp(join(tmpdir(), 'flatfield-share-'));
  const sharedBeganMs = sharedMs();
  const clock = sharedClock(rate, sharedBeganMs);
  const service = await serve(clock);
  const beganMs = clock.now().getTime();
  const endMs = beganMs + hours * 3_600_000;
  const counts = { stops: 0, kills: 0 };
  const output = [];
  let isOver = false;

  const live = async (slot) => {
    while (!isOver) {
      const child = spawn(process.execPath, [eater, service.url, token, state, String(rate), String(sharedBeganMs)], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child.stderr.on('data', (chunk) => output.push(String(chunk)));
      children[slot] = child;
      const [code] = await once(child, 'close');
      if (code !== null) output.push(`a process ended with ${code}\n`);
    }
  };
  const disturb = async () => {
    while (!isOver) {
      await delay(random() * pauseMs);
      const child = children[Math.floor(random() * processes)];
      if (isOver || child === undefined || child.exitCode !== null) continue;
      const what = random();
      if (what < 0.85) {
        counts.stops += 1;
        child.kill('SIGSTOP');
        // Short ones hit a moment inside a call, long ones outlast its window.
        void delay(longestStopMs * random() ** 2).then(() => child.kill(what < 0.6 ? 'SIGCONT' : 'SIGKILL'));
      } else child.kill('SIGKILL');
      if (what >= 0.6) counts.kills += 1;
    }
  };
  const children = [];
  const lives = Array.from({ length: processes }, (_, slot) => live(slot));
  const disturbing = freeze ? disturb() : undefined;
  try {
    while (clock.now().getTime() < endMs || service.arrivals.length < leastCalls) await delay(200);
  } finally {
    isOver = true;
    for (const child of children) child.kill('SIGKILL');
    await Promise.all([...lives, disturbing]);
    await service.close();
    await rm(state, { recursive: true, force: true, maxRetries: 5 });
  }
  return { ...counts, ...judge(service.arrivals, beganMs, clock.now().getTime()), output: output.join('') };
}

/** Which windows saw too many calls, and what share of each limit was used. */
function judge(arrivals, beganMs, endMs) {
  const exceeded = [];
  const shares = {};
  for (const [endpoint, limit] of Object.entries({
    ...endpointLimits,
    overall: { calls: defaultCallsPerSecond, windowMs: overallWindowMs },
  })) {
    const timesMs = arrivals
      .filter((call) => endpoint === 'overall' || call.endpoint === endpoint)
      .map(({ atMs }) => atMs);
    timesMs.forEach((atMs, index) => {
      const before = timesMs[index - limit.calls];
      if (before !== undefined && atMs - before < limit.windowMs) exceeded.push(`${endpoint}: ${atMs - before} ms`);
    });
    const windows = Math.floor((endMs - beganMs) / limit.windowMs);
    if (endpoint !== 'overall' && timesMs.length > 0 && windows > 0) {
      shares[endpoint] = timesMs.length / (limit.calls * windows);
    }
  }
  return { calls: arrivals.length, exceeded, shares };
}

const routes = [
  [/\/color-modes\/\d+$/, 'getColorMode', { index: 0, name: 'M' }],
  [/\/monitors\/[^/]+$/, 'getMonitor', { id: 'm', modelName: 'M', serialNumber: '1' }],
  [/\/monitors$/, 'listMonitors', { monitors: [] }],
  [/\/groups$/, 'listGroups', { groups: [] }],
  [/\/monitor-configurations$/, 'listMonitorConfigurations', { monitorConfigurations: [] }],
];

async function serve(clock) {
  const arrivals = [];
  const server = createServer((request, response) => {
    const [, endpoint, body] = routes.find(([path]) => path.test(request.url)) ?? [];
    arrivals.push({ endpoint, atMs: clock.now().getTime() });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
  return { url: `http://127.0.0.1:${server.address().port}`, arrivals, close };
}
