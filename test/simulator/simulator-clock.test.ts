import { describe, expect, it } from 'vitest';
import { acceleratedClock as clientClock } from '../../src/cli/fleet/hold-cloud-api.ts';
import { acceleratedClock } from '../../src/simulator/simulator-clock.ts';

describe('acceleratedClock', () => {
  it('shows the time that a client of the same rate reads', () => {
    const difference = () => acceleratedClock(100).now().getTime() - clientClock(100).now().getTime();
    // Both are read within a few ms of this computer, whatever it is doing: the least of many.
    expect(Math.min(...Array.from({ length: 50 }, () => Math.abs(difference())))).toBeLessThan(100);
  });

  it('does not wait once the wait is called off', async () => {
    await expect(acceleratedClock(10).wait(1e9, AbortSignal.abort())).resolves.toBeUndefined();
  });
});
