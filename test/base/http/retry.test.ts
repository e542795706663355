import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Clock, systemClock } from '../../../src/base/http/clock.ts';
import { retry } from '../../../src/base/http/retry.ts';
import { noRetryPolicy, readRetryPolicy } from '../../../src/base/http/retry-policy.ts';
import { withCode } from '../../with-code.ts';

const always = () => true;

function recordingClock(): { clock: Clock; waits: number[] } {
  const waits: number[] = [];
  const sleep = async (durationMs: number) => void waits.push(durationMs);
  return { waits, clock: { ...systemClock, sleep } };
}

function failing(times: number, makeError: () => unknown = () => new Error('down')): () => Promise<string> {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw makeError();
    return `call ${calls}`;
  };
}

describe('retry', () => {
  it('repeats with doubling waits until it succeeds', async () => {
    const { clock, waits } = recordingClock();
    expect(await retry(failing(3), { policy: readRetryPolicy, isWorthRepeating: always, clock })).toBe('call 4');
    expect(waits).toEqual([500, 1000, 2000]);
  });

  it('throws the last error when the attempts are used up', async () => {
    const { clock, waits } = recordingClock();
    let count = 0;
    const task = failing(9, () => new Error(`failure ${++count}`));
    const outcome = retry(task, { policy: readRetryPolicy, isWorthRepeating: always, clock });
    await expect(outcome).rejects.toThrow('failure 4');
    expect(waits).toHaveLength(3);
  });

  it('waits no longer than the longest delay', async () => {
    const { clock, waits } = recordingClock();
    const policy = { retries: 5, firstDelayMs: 1000, factor: 10, longestDelayMs: 3000 };
    await retry(failing(4), { policy, isWorthRepeating: always, clock });
    expect(waits).toEqual([1000, 3000, 3000, 3000]);
  });

  it('repeats nothing that is not worth it, and nothing under the policy without repetitions', async () => {
    const { clock, waits } = recordingClock();
    const isWorthRepeating = (error: unknown) => !(error instanceof RangeError);
    const task = failing(1, () => new RangeError('no'));
    await expect(retry(task, { policy: readRetryPolicy, isWorthRepeating, clock })).rejects.toThrow('no');
    await expect(retry(failing(1), { policy: noRetryPolicy, isWorthRepeating: always, clock })).rejects.toThrow('down');
    expect(waits).toEqual([]);
  });

  it('waits as long as the service asks, and no less than the policy does', async () => {
    const { clock, waits } = recordingClock();
    const asked = [4200, 0];
    await retry(failing(2), {
      policy: readRetryPolicy,
      isWorthRepeating: always,
      requestedDelayMs: () => asked.shift(),
      clock,
    });
    expect(waits).toEqual([4200, 1000]);
  });

  it('waits by the given clock alone, and starts no timer of the computer', async () => {
    const started = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => started.mockRestore());
    const { clock, waits } = recordingClock();
    await retry(failing(3), { policy: readRetryPolicy, isWorthRepeating: always, clock });
    expect(waits).toHaveLength(3);
    expect(started).not.toHaveBeenCalled();
  });

  it('stops waiting when the signal fires', async () => {
    const controller = new AbortController();
    const task = async () => {
      setImmediate(() => controller.abort());
      throw new Error('down');
    };
    const policy = { ...readRetryPolicy, firstDelayMs: 600_000, longestDelayMs: 600_000 };
    const outcome = retry(task, { policy, isWorthRepeating: always, signal: controller.signal });
    await expect(outcome).rejects.toEqual(withCode('aborted'));
  });

  it('keeps an answer that came in the moment of the interruption', async () => {
    const controller = new AbortController();
    const task = async () => {
      controller.abort();
      return 'answer';
    };
    const options = { policy: readRetryPolicy, isWorthRepeating: always, signal: controller.signal };
    expect(await retry(task, options)).toBe('answer');
  });
});
