import { appendFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processLine } from '../../../../src/api/cloud/limits/call-history.ts';
import { CallJournal } from '../../../../src/api/cloud/limits/call-journal.ts';
import { RateLimiter, type RateWait } from '../../../../src/api/cloud/limits/rate-limiter.ts';
import { type CloudEndpoint, endpointLimits } from '../../../../src/api/cloud/limits/rate-limits.ts';
import { RateLimitedError } from '../../../../src/api/cloud/limits/too-long-wait.ts';
import { ownProcess, type ProcessIdentity } from '../../../../src/base/storage/process-identity.ts';
import { withCode } from '../../../with-code.ts';
import { type VirtualClock, virtualClock } from '../virtual-clock.ts';

const hourMs = 3_600_000;
let folder: string;
let path: string;
let clock: VirtualClock;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-count-'));
  path = join(folder, 'deep', 'calls.log');
  clock = virtualClock();
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const options = { marginMs: 5, callsPerSecond: 5 };
const inMemory = () => new RateLimiter(new CallJournal(null), clock, options);
const onDisk = () => new RateLimiter(new CallJournal(path), clock, options);
const nowMs = () => clock.now().getTime();

async function call(limiter: RateLimiter, endpoint: CloudEndpoint, latencyMs = 20): Promise<number> {
  const turn = await limiter.turn(endpoint, { untilMs: Number.POSITIVE_INFINITY });
  clock.pass(latencyMs);
  await turn.end('answered');
  return nowMs();
}

describe('RateLimiter', () => {
  it('lets five calls through in a second over all endpoints', async () => {
    const limiter = inMemory();
    const endpoints: CloudEndpoint[] = ['listGroups', 'listMonitors', 'getMonitor', 'getColorMode', 'listGroups'];
    for (const endpoint of endpoints) await call(limiter, endpoint, 0);
    expect(clock.sleeps).toEqual([]);
    await call(limiter, 'getMonitor', 0);
    expect(clock.sleeps.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(1000);
    expect(clock.sleeps.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(1010);
  });

  it('keeps to no limit over all endpoints if it is 0', async () => {
    const limiter = new RateLimiter(new CallJournal(null), clock, { marginMs: 5, callsPerSecond: 0 });
    for (let index = 0; index < 100; index += 1) await call(limiter, 'listGroups', 0);
    expect(clock.sleeps).toEqual([]);
    await call(limiter, 'listGroups', 0);
    expect(clock.sleeps.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(hourMs);
  });

  it('reaches more than 98 % of what the hour allows, with every call counted if the service may have seen it last', async () => {
    const limiter = inMemory();
    const startMs = nowMs();
    const arrivals: number[] = [];
    for (let index = 0; index < 1500; index += 1) {
      // Delays vary from one call to the next, so that arrivals bunch up.
      const latencyMs = (index * 7919) % 180;
      const turn = await limiter.turn('getMonitor', { untilMs: Number.POSITIVE_INFINITY });
      clock.pass(latencyMs / 2);
      arrivals.push(nowMs());
      clock.pass(latencyMs / 2);
      await turn.end('answered');
    }
    const { calls, windowMs } = endpointLimits.getMonitor;
    const inOneWindow = arrivals.filter(
      (atMs, index) => index >= calls && atMs - (arrivals[index - calls] ?? 0) <= windowMs,
    );
    const inOneSecond = arrivals.filter((atMs, index) => index >= 5 && atMs - (arrivals[index - 5] ?? 0) <= 1000);
    expect(inOneWindow).toEqual([]);
    expect(inOneSecond).toEqual([]);
    // The first 300 are free, then four windows; the last 300 take a minute at five a second.
    const allowedMs = 4 * windowMs + (calls / 5) * 1000;
    expect(allowedMs / (nowMs() - startMs)).toBeGreaterThan(0.98);
  });

  it('keeps the count across processes and restarts', async () => {
    const first = onDisk();
    for (let index = 0; index < 60; index += 1) await call(first, 'listGroups');
    const second = onDisk();
    for (let index = 0; index < 40; index += 1) await call(second, 'listGroups');
    const waitMs = (await first.opensAtMs('listGroups')) - nowMs();
    expect(waitMs).toBeGreaterThan(hourMs - 60_000);
    const third = onDisk();
    await expect(third.turn('listGroups', { untilMs: nowMs() + 1000 })).rejects.toThrow(RateLimitedError);
  });

  describe('a call that has not ended', () => {
    /** What a process leaves that was stopped or killed between counting a call and sending it. */
    async function leftBy(process: ProcessIdentity, calls: number): Promise<void> {
      const lines = Array.from({ length: calls }, (_, index) => `call left-${index} listGroups ${nowMs() + index} key`);
      await new CallJournal(path).update(nowMs, () => [processLine('key', process), ...lines]);
    }

    it('counts as long as its process lives, since that may send it at any time', async () => {
      await leftBy(await ownProcess(), 1);
      clock.pass(2 * hourMs);
      const limiter = onDisk();
      for (let index = 0; index < 99; index += 1) await call(limiter, 'listGroups', 0);
      const refused = await limiter.turn('listGroups', { untilMs: nowMs() + 1000 }).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(RateLimitedError);
      // It is sent after all, two hours late, and counts from then on.
      await new CallJournal(path).update(nowMs, () => [`end left-0 ${nowMs()}`]);
      clock.pass(hourMs - 60_000);
      for (let index = 0; index < 40; index += 1) await call(limiter, 'getMonitor', 0);
      expect(await limiter.arrivalsMs('listGroups')).toHaveLength(100);
    });

    it('is the only one that a stopped process keeps from the others', async () => {
      await leftBy(await ownProcess(), 4);
      const limiter = onDisk();
      const startMs = nowMs();
      for (let index = 0; index < 20; index += 1) await call(limiter, 'getMonitor', 0);
      // One of five a second is left.
      expect(nowMs() - startMs).toBeGreaterThan(19_000);
      expect(nowMs() - startMs).toBeLessThan(19_500);
    });

    it('names what it waits for if only calls under way block it', async () => {
      await leftBy(await ownProcess(), 5);
      const waits: RateWait[] = [];
      const refused = await onDisk()
        .turn('getMonitor', { untilMs: nowMs() + 30_000, onWait: (wait) => void waits.push(wait) })
        .catch((error: unknown) => error);
      expect((refused as Error).message).toMatch(/still under way; one of them may be stopped/);
      expect(waits.map(({ reason }) => reason)).toEqual(['under-way']);
    });

    it('ends a minute after its process was found dead', async () => {
      const { pid, host } = await ownProcess();
      await leftBy({ pid, host, processStart: 'another one of the same number' }, 5);
      clock.pass(hourMs / 2);
      const limiter = onDisk();
      const startMs = nowMs();
      await call(limiter, 'getMonitor', 0);
      expect(nowMs() - startMs).toBeGreaterThan(60_000);
      expect(nowMs() - startMs).toBeLessThan(62_000);
      expect((await limiter.arrivalsMs('listGroups')).map((ms) => ms - startMs)).toEqual(Array(5).fill(60_000));
    });

    it('is taken to have arrived within a minute if its process cannot be asked', async () => {
      await leftBy({ ...(await ownProcess()), host: 'another computer' }, 5);
      const opensAtMs = await onDisk().opensAtMs('getMonitor');
      expect(opensAtMs - nowMs()).toBeGreaterThan(60_000);
      expect(opensAtMs - nowMs()).toBeLessThan(62_000);
    });
  });

  it('has one call under way at most, so that a stopped process keeps no more from the others', async () => {
    const limiter = onDisk();
    const first = await limiter.turn('getMonitor', { untilMs: nowMs() });
    const second = limiter.turn('listGroups', { untilMs: nowMs() + 60_000 });
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(await onDisk().arrivalsMs('listGroups')).toEqual([]);
    await first.end('answered');
    await (await second).end('answered');
    expect(await onDisk().arrivalsMs('listGroups')).toHaveLength(1);
  });

  it('writes the end of a call down with the next one if it could not at once', async () => {
    const limiter = onDisk();
    const turn = await limiter.turn('listGroups', { untilMs: nowMs() });
    await rename(path, `${path}.away`);
    await mkdir(path);
    await expect(turn.end('answered')).rejects.toThrow(withCode('call-count'));
    await rm(path, { recursive: true });
    await rename(`${path}.away`, path);
    const endedMs = nowMs();
    clock.pass(10_000);
    await call(limiter, 'getMonitor', 0);
    expect(await onDisk().arrivalsMs('listGroups')).toEqual([endedMs]);
  });

  it('continues after a line that was cut off, and counts the others', async () => {
    const limiter = onDisk();
    for (let index = 0; index < 100; index += 1) await call(limiter, 'listMonitors');
    await appendFile(path, 'call abc list');
    const restarted = onDisk();
    expect((await restarted.opensAtMs('listMonitors')) - nowMs()).toBeGreaterThan(hourMs - 60_000);
    await call(restarted, 'getMonitor');
    const lines = (await readFile(path, 'utf8')).split('\n');
    expect(lines.filter((line) => !/^((call|end|process|journal) .*|)$/.test(line))).toEqual([]);
    expect(lines.filter((line) => /^call abc\b/.test(line))).toEqual([]);
    expect((await onDisk().arrivalsMs('getMonitor')).length).toBe(1);
  });

  it('counts calls from now on when the clock was set back by a year', async () => {
    const limiter = onDisk();
    for (let index = 0; index < 100; index += 1) await call(limiter, 'listMonitors');
    clock.pass(-365 * 24 * hourMs);
    const opensAtMs = await onDisk().opensAtMs('listMonitors');
    expect(opensAtMs - nowMs()).toBeGreaterThan(hourMs - 60_000);
    expect(opensAtMs - nowMs()).toBeLessThan(1.01 * hourMs);
  });

  it('takes Retry-After as truth, for the endpoint that was refused only', async () => {
    const limiter = onDisk();
    const turn = await limiter.turn('getMonitor', { untilMs: nowMs() });
    await turn.end({ refused: { retryAfterMs: 90_000 } });
    expect((await onDisk().opensAtMs('getMonitor')) - nowMs()).toBe(90_000);
    expect(await onDisk().opensAtMs('listGroups')).toBeLessThanOrEqual(nowMs());
  });

  it('asks ever more rarely after refusals in a row without Retry-After, and starts over after a success', async () => {
    const limiter = inMemory();
    const waits: number[] = [];
    const refuse = async () => {
      const turn = await limiter.turn('getMonitor', { untilMs: Number.POSITIVE_INFINITY });
      await turn.end({ refused: { retryAfterMs: undefined } });
      waits.push((await limiter.opensAtMs('getMonitor')) - nowMs());
    };
    for (let index = 0; index < 6; index += 1) await refuse();
    expect(waits).toEqual([1000, 10_000, 60_000, 300_000, 900_000, 900_000]);
    await call(limiter, 'getMonitor', 0);
    await refuse();
    expect(waits.at(-1)).toBe(1000);
  });

  it('counts one refusal once, however many processes meet it', async () => {
    const limiters = Array.from({ length: 5 }, onDisk);
    const refuseAll = async () => {
      const turns = await Promise.all(
        limiters.map((limiter) => limiter.turn('getMonitor', { untilMs: Number.POSITIVE_INFINITY })),
      );
      for (const turn of turns) {
        clock.pass(10);
        await turn.end({ refused: { retryAfterMs: undefined } });
      }
      return (await onDisk().opensAtMs('getMonitor')) - nowMs();
    };
    expect(await refuseAll()).toBe(1000);
    clock.pass(1000);
    expect(await refuseAll()).toBe(10_000);
  });

  it('keeps a refusal though a call that was under way before is answered after it', async () => {
    const [refused, slow] = [onDisk(), onDisk()];
    const before = await slow.turn('getMonitor', { untilMs: nowMs() });
    const turn = await refused.turn('getMonitor', { untilMs: nowMs() });
    await turn.end({ refused: { retryAfterMs: 90_000 } });
    await before.end('answered');
    expect((await onDisk().opensAtMs('getMonitor')) - nowMs()).toBe(90_000);
  });

  it.each([0, -1])(
    'backs off from refusals that ask to wait %i ms as from those that ask nothing',
    async (retryAfterMs) => {
      const limiter = inMemory();
      const waits: number[] = [];
      for (let index = 0; index < 3; index += 1) {
        const turn = await limiter.turn('getMonitor', { untilMs: Number.POSITIVE_INFINITY });
        await turn.end({ refused: { retryAfterMs } });
        waits.push((await limiter.opensAtMs('getMonitor')) - nowMs());
      }
      expect(waits).toEqual([1000, 10_000, 60_000]);
    },
  );

  it('names the limit that holds: of the endpoint, or over all of them', async () => {
    const limiter = inMemory();
    for (let index = 0; index < 5; index += 1) await call(limiter, 'getMonitor', 0);
    await expect(limiter.turn('listGroups', { untilMs: nowMs() })).rejects.toThrow(
      'listGroups: 5 calls were made in the last second, the limit over all endpoints (--calls-per-second)',
    );
    for (let index = 0; index < 100; index += 1) await call(limiter, 'listGroups', 0);
    clock.pass(2000);
    await expect(limiter.turn('listGroups', { untilMs: nowMs() })).rejects.toThrow(
      'listGroups: its limit of 100 calls in 1 h is used up',
    );
  });

  it('tells once of a wait, with the time at which it continues', async () => {
    const limiter = inMemory();
    for (let index = 0; index < 100; index += 1) await call(limiter, 'listGroups');
    const waits: RateWait[] = [];
    const opensAtMs = await limiter.opensAtMs('listGroups');
    await limiter.turn('listGroups', { untilMs: Number.POSITIVE_INFINITY, onWait: (wait) => void waits.push(wait) });
    expect(waits).toHaveLength(1);
    expect(waits[0]).toMatchObject({
      endpoint: 'listGroups',
      reason: 'endpoint-limit',
      until: new Date(Math.ceil(opensAtMs)),
    });
    expect(nowMs()).toBeGreaterThanOrEqual(opensAtMs);
  });

  it('ends a wait that would be too long with an error that says when to come back', async () => {
    const limiter = inMemory();
    for (let index = 0; index < 100; index += 1) await call(limiter, 'listGroups');
    const refused = await limiter.turn('listGroups', { untilMs: nowMs() + 60_000 }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RateLimitedError);
    const { message, comeBackAt } = refused as RateLimitedError;
    expect(message).toContain(comeBackAt.toISOString());
    expect(comeBackAt.getTime() - nowMs()).toBeGreaterThan(hourMs - 60_000);
  });

  it('counts right while two processes take turns', async () => {
    const limiters = [onDisk(), onDisk()];
    const taken = await Promise.all(
      limiters.map(async (limiter) => {
        for (let index = 0; index < 50; index += 1) await call(limiter, 'listGroups', 1);
        return limiter.arrivalsMs('listGroups');
      }),
    );
    expect(Math.max(...taken.map(({ length }) => length))).toBe(100);
    expect((await onDisk().opensAtMs('listGroups')) - nowMs()).toBeGreaterThan(hourMs - 60_000);
  });

  it('keeps its file small by forgetting what no limit looks at any more', async () => {
    const journal = new CallJournal(path);
    for (let hundred = 0; hundred < 400; hundred += 1) {
      const lines = Array.from({ length: 100 }, (_, index) => `call ${hundred}-${index} getMonitor ${nowMs()}`);
      await journal.update(nowMs, () => lines);
      clock.pass(20 * 60_000);
    }
    expect((await readFile(path, 'utf8')).split('\n').length).toBeLessThan(28_200);
    expect((await onDisk().arrivalsMs('getMonitor')).length).toBe(300);
  });
});
