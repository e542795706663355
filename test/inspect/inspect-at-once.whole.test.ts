import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLocalApi, type LocalApi } from '../../src/api/local/local-api.ts';
import { noRetryPolicy } from '../../src/base/http/retry-policy.ts';
import { inspect } from '../../src/inspect/inspect.ts';
import { preflight } from '../../src/inspect/preflight.ts';
import { inspectIntoFolder } from '../../src/inspect/run-into-folder.ts';
import type { InspectOptions } from '../../src/inspect/services.ts';
import { takeApiLock } from '../../src/read/monitor/api-lock.ts';
import { keepMonitor } from '../../src/read/monitor/take-monitor.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { openSimulated, type Simulated } from '../read/monitor/open-simulated.ts';
import { withCode } from '../with-code.ts';
import { FakeMeter, run } from './fake-source.ts';

const simulated = { scenario: 'flat', seed: 1, timeScale: 0 };

/** Options of a run that shows its patches on a simulated monitor, each of which another run at once would take away. */
function asked({ simulator, monitorId }: Simulated, api: LocalApi): InspectOptions {
  return {
    api,
    resolution: '3840x2160',
    layout: '3x3',
    patches: ['white', 'gray-128', 'black'],
    profile: 'signal-exact',
    showPatch: (patch) => simulator.showPatch(monitorId, patch),
    shownBy: 'simulator',
    simulated,
  };
}

function clientAt(baseUrl: string): LocalApi {
  const api = createLocalApi({ baseUrl, changeSpacingMs: 0, steadyMs: 0, retryPolicy: noRetryPolicy });
  onTestFinished(() => api.close());
  return api;
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'flatfield-at-once-'));
  onTestFinished(() => rm(made, { recursive: true, force: true, maxRetries: 5 }));
  return made;
}

const outcomes = (runs: readonly Inspection[]) => runs.map(({ judgment }) => judgment.verdict.outcome);

/** True if one run was over before the other began to read. */
function isApart([one, other]: readonly [Inspection, Inspection]): boolean {
  const [a, b] = [one, other].map(({ startedAt, finishedAt }) => [startedAt, finishedAt] as const);
  return a !== undefined && b !== undefined && (a[1] <= b[0] || b[1] <= a[0]);
}

it('two inspections at once of a healthy monitor both pass, one after the other', async () => {
  const open = await openSimulated();
  const runs = await Promise.all([inspect(asked(open, open.api)), inspect(asked(open, open.api))]);
  expect(outcomes(runs)).toEqual(['pass', 'pass']);
  expect(isApart(runs)).toBe(true);
});

it.each(['localhost', '127.1', '0x7f.0.0.1'])(
  'two inspections at once of one monitor pass under another spelling of its address: %s',
  async (host) => {
    const open = await openSimulated();
    const other = clientAt(open.simulator.url.replace('127.0.0.1', host));
    const runs = await Promise.all([inspect(asked(open, open.api)), inspect(asked(open, other))]);
    expect(outcomes(runs)).toEqual(['pass', 'pass']);
    expect(isApart(runs)).toBe(true);
  },
);

it('an inspection and one that is written into a folder wait for each other', async () => {
  const open = await openSimulated();
  const [alone, { inspection }] = await Promise.all([
    inspect(asked(open, open.api)),
    inspectIntoFolder({ ...asked(open, open.api), out: join(await folder(), 'run') }),
  ]);
  expect(outcomes([alone, inspection])).toEqual(['pass', 'pass']);
});

it('a preflight that reads a pixel waits for an inspection', async () => {
  const open = await openSimulated();
  const waits: string[] = [];
  const [inspection] = await Promise.all([
    inspect(asked(open, open.api)),
    preflight(open.api, { readPixel: true, isSimulated: true, onWaiting: (text) => waits.push(text) }),
  ]);
  expect(inspection.judgment.verdict.outcome).toBe('pass');
  expect(waits[0]).toMatch(/^Waiting: this process is using the API at http:\/\/127\.0\.0\.1:\d+ for another run\.$/);
});

it('two custom sources of one monitor are read one after the other', async () => {
  const runs = await Promise.all([run(new FakeMeter()), run(new FakeMeter())]);
  expect(outcomes(runs)).toEqual(['pass', 'pass']);
  let reading = 0;
  let most = 0;
  class Counting extends FakeMeter {
    override async read(...all: Parameters<FakeMeter['read']>) {
      reading += 1;
      most = Math.max(most, reading);
      await new Promise(setImmediate);
      reading -= 1;
      return super.read(...all);
    }
  }
  await Promise.all([run(new Counting()), run(new Counting())]);
  expect(most).toBe(1);
});

it('a wait that is interrupted rejects by name, and the next in line still has its turn', async () => {
  const open = await openSimulated();
  const stopping = new AbortController();
  const first = inspect(asked(open, open.api));
  const second = inspect({ ...asked(open, open.api), signal: stopping.signal, onWaiting: () => stopping.abort() });
  const third = inspect(asked(open, open.api));
  await expect(second).rejects.toThrow(withCode('lock-failed'));
  await expect(second).rejects.toThrow(/^Interrupted while waiting for the API at http:\/\/127\.0\.0\.1:\d+, which/);
  expect(outcomes(await Promise.all([first, third]))).toEqual(['pass', 'pass']);
});

it('an inspection waits for the lock that another process holds', async () => {
  const open = await openSimulated({ announced: true });
  const { simulated: _, ...options } = asked(open, open.api);
  const lock = await takeApiLock({ apiUrl: open.api.baseUrl });
  const said: string[] = [];
  const inspection = await inspect({
    ...options,
    onWaiting: (message) => {
      said.push(message);
      void lock.release();
    },
  });
  expect(said[0]).toMatch(/^Waiting: process \d+ has been using the API since /);
  expect(inspection.judgment.verdict.outcome).toBe('pass');
});

it('an inspection does not wait for a monitor that its own process keeps', async () => {
  const open = await openSimulated({ announced: true });
  const { simulated: _, ...options } = asked(open, open.api);
  const kept = await keepMonitor({ api: open.api });
  const onWaiting = () => expect.unreachable('there is nothing to wait for');
  expect((await inspect({ ...options, onWaiting })).judgment.verdict.outcome).toBe('pass');
  await kept.release();
  expect((await inspect({ ...options, onWaiting })).judgment.verdict.outcome).toBe('pass');
});
