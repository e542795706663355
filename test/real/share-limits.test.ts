import { expect, test } from 'vitest';
import { shareLimits } from '../soak/share-limits.mjs';

// Windows has no SIGSTOP.
test.skipIf(process.platform === 'win32')(
  'processes that are stopped, continued and killed at random exceed no limit together',
  async () => {
    const { exceeded, calls, stops, kills, output } = await shareLimits({
      processes: 3,
      rate: 20,
      hours: 0.08,
      leastCalls: 21,
      freeze: true,
      longestStopMs: 3000,
      pauseMs: 600,
      random: Math.random,
    });
    expect(exceeded).toEqual([]);
    expect(output).toBe('');
    expect(stops).toBeGreaterThan(0);
    expect(kills).toBeGreaterThan(0);
    expect(calls).toBeGreaterThan(20);
  },
);
